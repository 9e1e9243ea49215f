#!/usr/bin/env python3
"""Nodes and time per problem beside GNU Go: the tables of docs/LIFE.md.

usage: life_bench --benchmark_filter=solve --benchmark_format=json > bench.json
       bench/life_gnugo.py bench.json [gnugo] > tables.md
The drawing lies in the upper left corner of a 19x19 board; owl_attack and owl_defend ask about one marked stone. Times
are of the processor, so that other work on the machine does not count (GNU Go's in steps of 10 ms).
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys

COLUMNS = "ABCDEFGHJKLMNOPQRST"
PROBLEMS = pathlib.Path(__file__).resolve().parent.parent / "data" / "problems"


def read_problem(path):
    fields, rows = {}, []
    for line in path.read_text().splitlines():
        if ":" in line:
            name, value = line.split(":", 1)
            fields[name.strip()] = value.strip()
        elif line.strip() and not line.startswith("#"):
            rows.append(line.replace(" ", ""))
    return fields, rows


class Gtp:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "--mode", "gtp", "--level", "10"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def milliseconds(self):
        """Processor time so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        while self.process.stdout.readline().strip():
            pass
        return answer[1:].strip()


def set_up(gtp, rows):
    gtp.ask("boardsize 19")
    gtp.ask("clear_board")
    goal = None
    for below, row in enumerate(rows):
        for column, cell in enumerate(row):
            if cell == ".":
                continue
            vertex = COLUMNS[column] + str(19 - below)
            gtp.ask(f"play {'black' if cell in 'Xx' else 'white'} {vertex}")
            if cell in "xo" and goal is None:
                goal = (vertex, "black" if cell == "x" else "white")
    return goal


def ask_peer(gtp, rows):
    vertex, owner = set_up(gtp, rows)
    started = gtp.milliseconds()
    attack = gtp.ask(f"owl_attack {vertex}").split()[:1]
    defend = gtp.ask(f"owl_defend {vertex}").split()[:1]
    milliseconds = gtp.milliseconds() - started
    return owner, attack[0] if attack else "?", defend[0] if defend else "?", milliseconds


def agrees(code, result, attacking):
    """0 fails, 1 works, 2 and 3 ko; a seki counts as a defence that works."""
    if result == "ko":
        return code in ("2", "3")
    worked = (result == "dead") if attacking else (result != "dead")
    return code == ("1" if worked else "0")


def main():
    benched = {}
    for row in json.loads(pathlib.Path(sys.argv[1]).read_text())["benchmarks"]:
        benched[row["name"].split("/")[1]] = row
    gtp = Gtp(sys.argv[2] if len(sys.argv) > 2 else "gnugo")
    lines, groups = [], {}
    for path in sorted(PROBLEMS.glob("*.txt")):
        fields, rows = read_problem(path)
        ours = benched[path.stem]
        owner, attack, defend, theirs = ask_peer(gtp, rows)
        black, white = fields["black first"], fields["white first"]
        attacked, defended = (white, black) if owner == "black" else (black, white)
        marks = [agrees(attack, attacked, True), agrees(defend, defended, False)]
        empty = int(ours["empty"])
        decided = ours["decided"] == 1
        sign = ["✓" if mark else "✗" for mark in marks]
        lines.append(f"| {path.stem} | {empty} | {black} | {white} | {ours['nodes']:.0f} | {ours['cpu_time']:.1f} | "
                     f"{attack} {sign[0]} | {defend} {sign[1]} | {theirs:.0f} |")
        group = groups.setdefault(path.stem.split("-")[0], [])
        group.append((decided, ours["nodes"], ours["cpu_time"], sum(marks), theirs, empty))
    print("| group | problems | decided | nodes, median | nodes, most | ms, median | ms, most | GNU Go agrees | GNU Go ms, median |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name, rows in groups.items():
        nodes, ms = [row[1] for row in rows], [row[2] for row in rows]
        print(f"| {name} | {len(rows)} | {sum(row[0] for row in rows)} | {statistics.median(nodes):.0f} | {max(nodes):.0f} | "
              f"{statistics.median(ms):.1f} | {max(ms):.0f} | {sum(row[3] for row in rows)} of {2 * len(rows)} | "
              f"{statistics.median(row[4] for row in rows):.0f} |")
    small = [row for rows in groups.values() for row in rows if row[5] <= 12]
    print(f"\nWith at most 12 empty points: {len(small)} problems, {sum(row[0] for row in small)} decided.")
    print("\n| problem | empty | Black first | White first | nodes | ms | owl_attack | owl_defend | ms |")
    print("|---|---|---|---|---|---|---|---|---|")
    print("\n".join(lines))
    gtp.ask("quit")


if __name__ == "__main__":
    main()
