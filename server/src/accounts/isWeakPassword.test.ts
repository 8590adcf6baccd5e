import { describe, expect, it } from "vitest";
import { isWeakPassword } from "./isWeakPassword.ts";

const weak = (password: string) => isWeakPassword(password, "marie.dupont@solairesud.test");

describe("a password", () => {
  it("is refused when short, known, a run, a repetition, or the account's own name", () => {
    for (const password of ["short", "elevenchars", "password1234", "Passw0rd!2026", "P@ssw0rdP@ssw0rd", "motdepasse123", "administrator1", "qwertyuiop12", "azertyuiop2026", "123456789012", "abcdefghijklm", "aaaaaaaaaaaaaa", "abcabcabcabcabc", "MarieDupont2026", "solairesud123", "sunledger2026!", "welcome-welcome-1", "98765432109876"]) {
      expect(weak(password), password).toBe(true);
    }
  });

  it("is taken in any script and of any composition once it is long and nobody's first guess", () => {
    for (const password of ["a fixture's own password", "correct horse battery staple", "trois cigognes lentes", "пять синих облаков", "長い合言葉を一つ決めておく", "kjhwqe zxmcnv", "4907 1163 8825 0041"]) {
      expect(weak(password), password).toBe(false);
    }
  });
});
