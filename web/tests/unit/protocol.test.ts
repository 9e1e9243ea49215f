import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { read, TARGET, types } from "../../build/protocol-types";
import { check, parse } from "../../client/validate";

const folder = fileURLToPath(new URL("../../../protocol/samples", import.meta.url));
interface Sample { schema: string; valid: boolean; why?: string; message: unknown }

describe("the protocol", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  it("has samples", () => expect(files.length).toBeGreaterThan(40));
  it.each(files)("%s is judged as it says", (name) => {
    const sample = JSON.parse(readFileSync(join(folder, name), "utf8")) as Sample;
    expect(check(sample.schema, sample.message) === "", check(sample.schema, sample.message)).toBe(sample.valid);
  });
  it("says where a message goes wrong", () => {
    expect(check("rest_guest", { id: "g", name: 7, kind: "guest" })).toBe("rest_guest.name: is integer, not string");
    expect(check("nothing", {})).toBe("nothing: no such message");
    expect(() => parse("rest_version", {})).toThrow("rest_version: lacks name");
  });
  it("counts characters, not bytes", () => {
    expect(check("name", "碁".repeat(40))).toBe("");
    expect(check("name", "𝄞".repeat(41))).not.toBe("");
  });
  it("has types that were written from this schema", () => {
    expect(readFileSync(TARGET, "utf8"), "run: npm run types:protocol").toBe(types(read()));
  });
});
