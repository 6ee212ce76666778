"""The page of a comparison or a sweep: one HTML file with tables and plots that needs nothing else."""

from ethnos.lab.report.page import page
from ethnos.lab.report.writing import write_report

__all__ = ["page", "write_report"]
