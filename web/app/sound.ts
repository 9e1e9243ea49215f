/** Sounds made on the spot: a stone on wood, stones lifted, a soft bell. */
import { settings } from "./settings";

type Sound = "stone" | "capture" | "pass" | "end";
let context: AudioContext | null = null;

function click(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const length = Math.floor(audio.sampleRate * 0.05);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; ++i) data[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length * 0.11));
  const source = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 2.4 });
  const gain = new GainNode(audio, { gain: loud });
  source.connect(band).connect(gain).connect(audio.destination);
  source.start(at);
  tone(audio, at, pitch * 0.34, 0.09, loud * 0.3);
}

function tone(audio: AudioContext, at: number, pitch: number, seconds: number, loud: number): void {
  const source = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  const gain = new GainNode(audio, { gain: loud });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds);
}

const SOUNDS: Record<Sound, (audio: AudioContext, now: number) => void> = {
  stone: (audio, now) => click(audio, now, 1500, 0.9),
  capture: (audio, now) => [0, 0.06, 0.11].forEach((late, i) => click(audio, now + 0.08 + late, 2300 + 260 * i, 0.4)),
  pass: (audio, now) => tone(audio, now, 392, 0.3, 0.12),
  end: (audio, now) => [523, 659, 784].forEach((pitch, i) => tone(audio, now + 0.09 * i, pitch, 0.6, 0.09)),
};

export function play(sound: Sound): void {
  if (!settings.value.sounds || typeof AudioContext === "undefined") return;
  // Browsers allow sound only after the first touch or key; before that it is simply quiet.
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SOUNDS[sound](context, context.currentTime + 0.01);
}
