/** Checks messages against the protocol's schema: both directions, so that neither side relies on the other. */
import document from "../../protocol/app.schema.json";
import type { Messages } from "./messages";

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  oneOf?: Schema[];
  $ref?: string;
}

const definitions = document.$defs as unknown as Record<string, Schema>;

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

function ofType(value: unknown, wanted: string | string[]): boolean {
  const type = typeOf(value);
  return [wanted].flat().some((one) => one === type || (one === "number" && type === "integer"));
}

function within(size: number, least: number | undefined, most: number | undefined): boolean {
  return size >= (least ?? -Infinity) && size <= (most ?? Infinity);
}

/** "" when it fits; otherwise where it does not, and why. */
function fault(value: unknown, schema: Schema, at: string): string {
  if (schema.$ref) {
    const target = definitions[schema.$ref.replace("#/$defs/", "")];
    return target ? fault(value, target, at) : `${at}: unknown ${schema.$ref}`;
  }
  if (schema.oneOf) return schema.oneOf.filter((one) => fault(value, one, at) === "").length === 1 ? "" : `${at}: fits none or several`;
  if (schema.const !== undefined && value !== schema.const) return `${at}: is not ${JSON.stringify(schema.const)}`;
  if (schema.enum && !schema.enum.includes(value)) return `${at}: is none of ${JSON.stringify(schema.enum)}`;
  if (schema.type && !ofType(value, schema.type)) return `${at}: is ${typeOf(value)}, not ${String(schema.type)}`;
  if (typeof value === "string") return within([...value].length, schema.minLength, schema.maxLength) ? "" : `${at}: has ${[...value].length} characters`;
  if (typeof value === "number") return within(value, schema.minimum, schema.maximum) ? "" : `${at}: is ${value}`;
  if (Array.isArray(value)) return arrayFault(value, schema, at);
  return typeof value === "object" && value !== null ? objectFault(value as Record<string, unknown>, schema, at) : "";
}

function arrayFault(value: unknown[], schema: Schema, at: string): string {
  if (!within(value.length, schema.minItems, schema.maxItems)) return `${at}: has ${value.length} items`;
  const { items } = schema;
  return items ? value.map((one, i) => fault(one, items, `${at}[${i}]`)).find((text) => text !== "") ?? "" : "";
}

function objectFault(value: Record<string, unknown>, schema: Schema, at: string): string {
  const missing = schema.required?.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return `${at}: lacks ${missing}`;
  for (const [key, one] of Object.entries(value)) {
    const own = schema.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : schema.additionalProperties;
    if (own === false) return `${at}: has an unknown ${key}`;
    const problem = typeof own === "object" ? fault(one, own, `${at}.${key}`) : "";
    if (problem) return problem;
  }
  return "";
}

export function check(name: string, value: unknown): string {
  const schema = definitions[name];
  return schema ? fault(value, schema, name) : `${name}: no such message`;
}

export function parse<K extends keyof Messages>(name: K, value: unknown): Messages[K] {
  const problem = check(name, value);
  if (problem) throw new Error(`the server sent what the protocol does not know: ${problem}`);
  return value as Messages[K];
}
