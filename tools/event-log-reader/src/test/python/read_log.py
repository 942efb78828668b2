#!/usr/bin/env python3
"""Lists the events of a run. Written from the page docs/event-log.md alone, as a second reader of the format.

Usage: read_log.py DIRECTORY_OF_RUN RANK
"""
import os
import struct
import sys
import zlib

KINDS = ["", "SEND", "RECEIVE", "POST", "COMPLETE", "PROBE", "POLL", "COLLECTIVE", "ZEROS", "CALL", "CHECKPOINT", "COMMITTED",
         "RESTARTED"]
VERSIONS = ("CHECKPOINT", "COMMITTED", "RESTARTED")
RUN, NAMES, EVENTS, END, PACKED = 1, 2, 3, 4, 5
MASK = (1 << 64) - 1


def crc32c_table():
    table = []
    for i in range(256):
        for _ in range(8):
            i = i >> 1 ^ (0x82F63B78 if i & 1 else 0)
        table.append(i)
    return table


CRC = crc32c_table()


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ CRC[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def check(number, record):
    words = (struct.unpack_from("<I", record)[0],) + struct.unpack_from("<4Q", record, 8)
    h = (number + 0x9E3779B97F4A7C15) & MASK
    for word in words:
        h = ((h ^ word) * 0xBF58476D1CE4E5B9) & MASK
        h ^= h >> 29
    return h >> 32


def is_event(number, record):
    return (len(record) == 40 and struct.unpack_from("<I", record, 4)[0] == check(number, record)
            and 0 < record[0] < len(KINDS))


def blocks(data):
    at = 0
    while at + 40 <= len(data):
        head = data[at:at + 40]
        kind, length, first, count, rank, crc, own = struct.unpack_from("<IIQIIII", head, 8)
        if head[:8] != b"STFTLOG\x01" or own != crc32c(head[:36]):
            sys.exit("damaged block at byte %d" % at)
        content = data[at + 40:at + 40 + length]
        if crc != crc32c(content):
            sys.exit("damaged content at byte %d" % at)
        yield kind, first, count, content
        at += 40 + length


def unpack(content, count):
    columns = zlib.decompress(content)
    before = [0, 0, 0, 0, 0]
    for i in range(count):
        row = bytes(columns[column * count + i] for column in range(36))
        words = list(struct.unpack("<IQQQQ", row))
        words = [(before[w] + words[w]) & MASK if w == 1 else before[w] ^ words[w] for w in range(5)]
        before = words
        yield struct.pack("<I4x4Q", *words)


def none(value, limit):
    return -1 if value == limit else value


def text(number, record, names):
    kind, operation, flags, kind_of_data = record[:4]
    time, duration, communicator, site = struct.unpack_from("<qfHH", record, 8)
    peer, tag, count, request = struct.unpack_from("<4i", record, 24)
    long_value = struct.unpack_from("<q", record, 24)[0]
    kind = KINDS[kind]
    words = [str(number), kind, "thread", str(time & 0xFF), "at", str(time >> 8), "for", str(int(duration)), "flags", str(flags),
             "type", str(kind_of_data)]
    if none(operation, 255) >= 0:
        words += ["call", names["operation"].get(operation, "?")]
    if none(communicator, 65535) >= 0:
        words += ["on", names["communicator"].get(communicator, "?").split("\t")[0]]
    if none(site, 65535) >= 0:
        words += ["site", names["site"].get(site, "?")]
    if kind in VERSIONS:
        return " ".join(words + ["version", str(long_value)])
    if kind == "ZEROS":
        zeros = [str(count + bit) for bit in range(64) if long_value >> bit & 1]
        return " ".join(words + ["zeros", ",".join(zeros)])
    return " ".join(words + [str(value) for value in (peer, tag, count, request)])


def read(directory, rank):
    name = os.path.join(directory, "rank-%05d." % rank)
    names = {"operation": {}, "site": {}, "communicator": {}}
    events = {}
    run, end, following = {}, None, 0
    with open(name + "log", "rb") as log:
        for kind, first, count, content in blocks(log.read()):
            if kind == RUN:
                run = dict(line.split("\t", 1) for line in content.decode().splitlines())
                following = first
            elif kind == NAMES:
                for line in content.decode().splitlines():
                    what, number, rest = line.split("\t", 2)
                    names.setdefault(what, {})[int(number)] = rest
            elif kind == EVENTS:
                for i in range(count):
                    record = content[40 * i:40 * i + 40]
                    if is_event(first + i, record):
                        events[first + i] = record
            elif kind == PACKED:
                for i, record in enumerate(unpack(content, count)):
                    events[first + i] = record
            elif kind == END:
                end = dict(line.split("\t", 1) for line in content.decode().splitlines())
    calls = []
    if end is None and os.path.exists(name + "ring"):
        with open(name + "ring", "rb") as ring:
            data = ring.read()
        capacity = struct.unpack_from("<I", data, 8)[0]
        number = max(events, default=following - 1) + 1
        while True:
            record = data[4096 + 40 * (number % capacity):][:40]
            if not is_event(number, record):
                break
            events[number] = record
            number += 1
        for slot in range(16):
            record = data[1024 + 64 * slot:][:40]
            if is_event(0, record):
                calls.append(record)
    print("rank", run["rank"], "of", run["size"])
    for number in sorted(events):
        print(text(number, events[number], names))
    for record in calls:
        print("in", text(0, record, names))
    if end is not None:
        print("ending", end["ending"], "lost", end["lost"])


if __name__ == "__main__":
    read(sys.argv[1], int(sys.argv[2]))
