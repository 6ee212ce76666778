// A whole game through `ethnos engine`, without any package: node examples/play_game.mjs [SEED]
//
// ETHNOS is the command to run, if it is not set the `ethnos` of the folder `.venv` or of the path; SAVE, if it is set, a
// file with a saved game to finish, which then holds the finished one.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const installed = existsSync(".venv/bin/ethnos") ? ".venv/bin/ethnos" : "ethnos";
const [program, ...rest] = (process.env.ETHNOS ?? installed).split(" ");
const engine = spawn(program, [...rest, "engine"], { stdio: ["pipe", "pipe", "inherit"] });
engine.on("error", ({ message }) => { console.error(`${message}: set ETHNOS to the command`); process.exit(2); });
const waiting = new Map();
const heard = { events: 0 };

createInterface({ input: engine.stdout }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.id === undefined) {
    heard.events += message.params.events.length; // a notification, for the subscriber
    return;
  }
  const { resolve, reject } = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.error) reject(new Error(`${message.error.data.code}: ${message.error.message}`));
  else resolve(message.result);
});

let asked = 0;
function ask(method, params) {
  return new Promise((resolve, reject) => {
    waiting.set(++asked, { resolve, reject });
    engine.stdin.write(JSON.stringify({ jsonrpc: "2.0", id: asked, method, params }) + "\n");
  });
}

const file = process.env.SAVE;
const opened = file
  ? await ask("load", { save: JSON.parse(readFileSync(file, "utf8")) })
  : await ask("new", { players: 3, seed: Number(process.argv[2] ?? 1) });
const { game } = opened;
await ask("subscribe", { game, seat: 0 });

let { to_act, over, state } = opened;
while (!over) {
  if (to_act === 0) {
    const { moves } = await ask("moves", { game, seat: 0 });
    ({ to_act, over, state } = await ask("play", { game, move: moves[state % moves.length], state, seat: 0 }));
  } else {
    ({ to_act, over, state } = await ask("bot", { game, bot: "greedy", budget: 5, state }));
  }
}
const { glory, winners } = await ask("state", { game });
console.log(`${state} moves, seat 0 saw ${heard.events} events, glory ${glory}, seat ${winners.join(" and ")} won`);
if (file) writeFileSync(file, JSON.stringify((await ask("save", { game })).save));
engine.stdin.end();
