/** One of several, as a row of large buttons. */
import type { ComponentChildren } from "preact";

interface ChoicesProps<T extends string> {
  name: string;
  label: string;
  value: T;
  options: readonly (readonly [T, ComponentChildren])[];
  onChange(value: T): void;
}

export function Choices<T extends string>({ name, label, value, options, onChange }: ChoicesProps<T>) {
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <div class="options">
        {options.map(([key, text]) => (
          <label key={key}>
            <input type="radio" name={name} value={key} checked={key === value} onChange={() => onChange(key)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckProps { label: string; checked: boolean; onChange(checked: boolean): void }
export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

interface NumberFieldProps { label: string; value: number; min: number; max: number; step?: number; onChange(value: number): void }
export function NumberField({ label, value, min, max, step = 1, onChange }: NumberFieldProps) {
  const change = (text: string): void => {
    const read = Number(text.replace(",", "."));
    if (text !== "" && Number.isFinite(read)) onChange(Math.max(min, Math.min(max, read)));
  };
  return (
    <label class="field">
      <span class="label">{label}</span>
      <input type="number" value={value} min={min} max={max} step={step} onChange={(event) => change(event.currentTarget.value)} />
    </label>
  );
}
