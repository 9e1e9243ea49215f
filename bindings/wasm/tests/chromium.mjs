// node chromium.mjs BUILD_FOLDER: the same tests in Chromium. The page posts its result to this little server.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { NETWORK_FILES, readCaseFiles } from "./files.mjs";

const build = process.argv[2];
const here = dirname(fileURLToPath(import.meta.url));
const page = `<!doctype html><meta charset="utf-8"><title>Miai's core</title>
<script src="/build/bindings/wasm/miai-core.js"></script><script src="/build/bindings/wasm/miai-engine.js"></script>
<script src="/build/bindings/wasm/miai-network.js"></script>
<script type="module">
import { runAll } from "/tests/run.mjs";
import { decodeText, startCore, startEngine, startNetworks, unpacked } from "/build/api/src/index.js";
const post = (result) => fetch("/result", { method: "POST", body: JSON.stringify(result) });
try {
  const options = { locateFile: (name) => "/build/bindings/wasm/" + name };
  const modules = {
    core: await startCore(createMiaiCore, options), engine: await startEngine(createMiaiEngine, options), networks: await startNetworks(createMiaiNetwork, options),
  };
  const files = await (await fetch("/cases")).json();
  const answers = await (await fetch("/tests/answers.json")).json();
  const bytesOf = async (name) => unpacked(await (await fetch("/networks/" + name)).blob());
  const networks = { shipped: await bytesOf("shipped"), answering: await bytesOf("answering") };
  await post(runAll(modules, files, { decodeText, networks, answers }));
} catch (problem) {
  await post({ passed: 0, problems: [String(problem.stack ?? problem)] });
}
</script>`;
const types = { ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
const folders = { "/tests/": here, "/build/": join(build, "../..") };

const profile = mkdtempSync(join(tmpdir(), "miai-chromium-"));
let browser;
function finish(code) {
  browser?.kill("SIGKILL");
  server.close();
  setTimeout(() => {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    process.exit(code);
  }, 300);
}

const server = createServer((request, response) => {
  const path = normalize(new URL(request.url, "http://localhost").pathname);
  if (path === "/result") {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      response.end();
      const { passed, problems, notes = [] } = JSON.parse(body);
      for (const problem of problems) console.error(problem);
      for (const note of notes) console.log(`chromium: ${note}`);
      console.log(`chromium: ${passed} passed, ${problems.length} failed`);
      finish(problems.length === 0 ? 0 : 1);
    });
    return;
  }
  if (path === "/") return response.writeHead(200, { "content-type": "text/html" }).end(page);
  const network = NETWORK_FILES[/^\/networks\/(\w+)$/.exec(path)?.[1]];
  if (network) return response.writeHead(200, { "content-type": "application/octet-stream" }).end(readFileSync(network));
  if (path === "/cases") return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(readCaseFiles()));
  const prefix = Object.keys(folders).find((p) => path.startsWith(p));
  try {
    const data = readFileSync(join(folders[prefix], path.slice(prefix.length)));
    response.writeHead(200, { "content-type": types[extname(path)] ?? "text/plain" }).end(data);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(0, "127.0.0.1", () => {
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", `--user-data-dir=${profile}`];
  browser = spawn("chromium", [...flags, `http://127.0.0.1:${server.address().port}/`], { stdio: "ignore" });
  browser.on("error", (problem) => {
    console.error(`chromium does not start: ${problem.message}`);
    finish(2);
  });
});
setTimeout(() => {
  console.error("chromium: no result within six minutes");
  finish(1);
}, 360000).unref();
