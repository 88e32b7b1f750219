"""A numbered menu that reads a line, then works for a while."""

import time

print("Which environment?\n")
for number, name in enumerate(["development", "staging", "production"], start=1):
    print(f"  {number}) {name}")
print()
answer = input("Choice [1-3]: ")
time.sleep(3)
print(f"deployed to {answer}")
