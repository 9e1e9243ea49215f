/** Icons as strokes. They never stand alone: each has words beside it or for the screen reader. */
const PATHS = {
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
  help: "M9 9.2a3 3 0 1 1 4.6 2.6c-1 .7-1.6 1.2-1.6 2.4M12 17.6v.1",
  sound: "M5 9.5h3l4-3.5v12l-4-3.5h-3zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M5 9.5h3l4-3.5v12l-4-3.5h-3zM16 9.500l4.5 5M20.5 9.5l-4.500 5",
  light: "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0 -8M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4M17 17l1.4 1.4M18.4 5.6l-1.4 1.4M7 17l-1.400 1.400",
  dark: "M19 14.500A7.500 7.500 0 0 1 9.500 5a7.500 7.500 0 1 0 9.500 9.500z",
  first: "M7 5v14M18 5l-8 7l8 7",
  back: "M15 5l-8 7l8 7",
  next: "M9 5l8 7l-8 7",
  last: "M17 5v14M6 5l8 7l-8 7",
  turn: "M19 12a7 7 0 1 1 -2.400 -5.300M19 4v4h-4",
  close: "M6 6l12 12M18 6l-12 12",
  bin: "M5 7h14M10 7v-2h4v2M7 7l1 12h8l1 -12",
} as const;
export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
