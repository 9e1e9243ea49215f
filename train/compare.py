#!/usr/bin/python3
"""Whether two programs that speak GTP read a network alike:

  compare.py "katago gtp -model NET -config CFG" "miai gtp --model NET"

Both answer kata-raw-nn (symmetry 0) in a few positions; prints the largest differences, and fails above a thousandth
(chances) or a hundredth (points, owners).
"""
import re
import shlex
import subprocess
import sys

POSITIONS = [(9, "chinese", 7, []), (9, "japanese", 6.5, ["E5", "C3", "G7", "F3"]), (19, "tromp-taylor", 7.5, ["Q16", "D4"]),
             (13, "chinese", 7.5, ["D4", "K10", "D10", "K4", "G7", "pass"])]


def script():
    for size, rules, komi, moves in POSITIONS:
        yield from (f"boardsize {size}", "clear_board", f"kata-set-rules {rules}", f"komi {komi}")
        for i, move in enumerate(moves):
            yield f"play {'bw'[i % 2]} {move}"
        yield "kata-raw-nn 0"
    yield "quit"


def answers(command):
    text = subprocess.run(shlex.split(command), input="\n".join(script()) + "\n", capture_output=True, text=True).stdout
    raw = [part for part in re.split(r"\n\s*\n", text.replace("\r", "")) if "whiteWin" in part]
    return [dict(parts(one)) for one in raw]


def parts(text):
    name, numbers = None, []
    for word in text.replace("=", " ").split():
        try:
            numbers.append(float(word) if word not in ("NAN", "nan", "illegal") else 0.0)
        except ValueError:
            if name:
                yield name, numbers
            name, numbers = word, []
    yield name, numbers


def main():
    first, second = answers(sys.argv[1]), answers(sys.argv[2])
    if not first or len(first) != len(second):
        sys.exit(f"{len(first)} and {len(second)} answers")
    worst = {}
    for one, other in zip(first, second):
        for name in ("whiteWin", "whiteLead", "whiteScoreSelfplay", "policy", "policyPass", "whiteOwnership"):
            a, b = one.get(name), other.get(name)
            if a is None or b is None or len(a) != len(b):
                sys.exit(f"{name} differs in length")
            worst[name] = max(worst.get(name, 0), max(abs(x - y) for x, y in zip(a, b)))
    for name, value in worst.items():
        print(f"{name}: {value:.6f}")
    fine = all(value < (0.001 if name in ("whiteWin", "policy", "policyPass") else 0.01) for name, value in worst.items())
    sys.exit(0 if fine else 1)


main()
