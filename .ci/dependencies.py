"""Looks at every crate that is built: its licence must be a permissive one,
and it must not ask for a newer Rust than our own `rust-version`."""

import json
import subprocess
import sys

PERMISSIVE = {
    "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause",
    "BSL-1.0", "CC0-1.0", "ISC", "MIT", "MIT-0", "NCSA", "Unicode-3.0", "Unlicense", "Zlib",
}
WORKSPACES = ["Cargo.toml", "fuzz/Cargo.toml", "tests/no_std/Cargo.toml", "tests/bare/Cargo.toml",
              "tests/slots/Cargo.toml"]


def permissive(licence):
    """Whether an SPDX expression can be satisfied by permissive licences."""
    spaced = licence.replace("/", " OR ").replace("(", " ( ").replace(")", " ) ")
    words = spaced.replace(" WITH ", "+WITH+").split()
    operators = {"OR": "or", "AND": "and", "(": "(", ")": ")"}
    known = lambda word: str(word.replace("+WITH+", " WITH ") in PERMISSIVE)
    # Nothing is left but or, and, brackets, True and False.
    return eval(" ".join(operators.get(word) or known(word) for word in words))


def version(text):
    parts = [int(part) for part in text.split(".")]
    return parts + [0] * (3 - len(parts))


def packages(manifest):
    command = ["cargo", "metadata", "--locked", "--format-version=1", "--manifest-path", manifest]
    return json.loads(subprocess.check_output(command))["packages"]


def main():
    found = [packages(manifest) for manifest in WORKSPACES]
    ours = next(one["rust_version"] for one in found[0] if one["name"] == "deepen")
    licences, faults = {}, []
    for package in {one["id"]: one for some in found for one in some}.values():
        name = f"{package['name']} {package['version']}"
        licence = package["license"] or "none"
        licences.setdefault(licence, []).append(name)
        if not permissive(licence):
            faults.append(f"{name}: the licence {licence} is not among the permissive ones")
    for package in found[0]:
        needs = package["rust_version"]
        if needs and version(needs) > version(ours):
            faults.append(f"{package['name']} needs Rust {needs}, we promise {ours}")
    for licence, names in sorted(licences.items()):
        print(f"{len(names):4}  {licence}")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
