/** TypeScript types from the protocol's schema: `npm run types:protocol` writes client/messages.ts. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: Schema[];
  $ref?: string;
  [limit: string]: unknown;
}
export interface Document { $defs: Record<string, Schema> }

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
export const SCHEMA = here("../../protocol/app.schema.json");
export const TARGET = here("../client/messages.ts");

const PLAIN: Record<string, string> = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null", object: "Record<string, unknown>" };
const typeName = (name: string): string => name.split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");

function object(schema: Schema): string {
  const { properties, additionalProperties: rest } = schema;
  if (!properties) return typeof rest === "object" ? `Record<string, ${typeOf(rest)}>` : "Record<string, unknown>";
  const members = Object.entries(properties).map(([key, value]) => `${key}${schema.required?.includes(key) ? "" : "?"}: ${typeOf(value)}`);
  return `{ ${members.join("; ")} }`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return typeName(schema.$ref.replace("#/$defs/", ""));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.oneOf) return schema.oneOf.map(typeOf).join(" | ");
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? "object"];
  return types.map((type) => {
    if (type === "object") return object(schema);
    if (type !== "array") return PLAIN[type] ?? "unknown";
    const item = schema.items ? typeOf(schema.items) : "unknown";
    return /[|{ ]/.test(item) ? `(${item})[]` : `${item}[]`;
  }).join(" | ");
}

export function types(document: Document): string {
  const lines = Object.entries(document.$defs).map(([name, schema]) => `export type ${typeName(name)} = ${typeOf(schema)};`);
  const names = Object.keys(document.$defs).map((name) => `  ${name}: ${typeName(name)};`);
  return `/** Written by build/protocol-types.ts from protocol/app.schema.json. */\n\n${lines.join("\n")}\n\n/** What a validated name of the schema is. */\nexport interface Messages {\n${names.join("\n")}\n}\n`;
}

export const read = (): Document => JSON.parse(readFileSync(SCHEMA, "utf8")) as Document;

if (process.argv.includes("--write")) writeFileSync(TARGET, types(read()));
