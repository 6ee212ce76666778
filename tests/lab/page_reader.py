"""Reading a page as a strict reader would: its elements with what they say, and what is wrong with its form."""

from html.parser import HTMLParser

from attrs import define

VOID = {"meta", "link", "br", "img", "wbr", "hr", "input"}


@define
class Element:
    tag: str
    attributes: dict
    parents: tuple = ()
    text: str = ""


class Page(HTMLParser):
    """All elements in their order; `faults` tells of tags that are never closed, or closed and never opened."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements, self.faults, self._open = [], [], []
        self.feed(text)
        self.close()
        self.faults += [f"<{element.tag}> is never closed" for element in self._open]

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self.faults.append(f"<{tag}> says something twice")
        element = Element(tag, dict(attrs), tuple(self._open))
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag):
        if not self._open or self._open[-1].tag != tag:
            self.faults.append(f"</{tag}> closes {self._open[-1].tag if self._open else 'nothing'}")
        else:
            self._open.pop()

    def handle_data(self, data):
        for element in self._open:
            element.text += data

    def all(self, *tags):
        return [element for element in self.elements if element.tag in tags]

    def within(self, id):
        """The elements of the section that goes by this heading."""
        return [
            element
            for element in self.elements
            if any(parent.attributes.get("aria-labelledby") == id for parent in element.parents)
        ]

    def section(self, id):
        (found,) = [element for element in self.elements if element.attributes.get("aria-labelledby") == id]
        return found


def rows_of(page, section):
    """The rows of the tables in a section, as lists of what their cells say."""
    rows = [element for element in page.within(section) if element.tag == "tr"]
    return [
        [" ".join(cell.text.split()) for cell in page.elements if cell.parents and cell.parents[-1] is row]
        for row in rows
    ]
