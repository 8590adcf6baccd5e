const MIN_LENGTH = 12;
const MIN_DISTINCT = 5;
/** So many signs must be left once everything expected is taken out. */
const MIN_LEFT = 6;

/** Words that lists of leaked passwords are made of, in the product's languages, and the product's own. */
const KNOWN = [
  "password", "passwort", "motdepasse", "contrasena", "wachtwoord", "senha", "parola", "welcome", "willkommen", "bienvenue", "bienvenido", "benvenuto", "welkom",
  "qwerty", "qwertz", "azerty", "letmein", "changeme", "default", "secret", "geheim", "admin", "administrator", "iloveyou", "jetaime", "tequiero", "tiamo", "football",
  "fussball", "monkey", "dragon", "sunshine", "princess", "master", "superman", "batman", "trustno1", "soleil", "sonne", "doudou", "loulou", "chouchou", "hallo", "hello",
  "test", "demo", "guest", "user", "login", "sunledger", "solar", "solaire", "photovoltaic", "photovoltaique",
].sort((a, b) => b.length - a.length);
const ROWS = ["abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "98765432109876543210", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm", "azertyuiopqsdfghjklmwxcvbn"];
const LOOKALIKES: Readonly<Record<string, string>> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };

/** What is left of a text once every given word, and every run along the alphabet or a keyboard's row, is taken out. */
function withoutKnown(text: string, words: readonly string[]): string {
  let left = text;
  for (const word of words) left = left.replaceAll(word, "");
  for (let at = 0; at < left.length; ) {
    let length = 0;
    while (at + length < left.length && ROWS.some((row) => row.includes(left.slice(at, at + length + 1)))) length += 1;
    if (length >= 4) left = left.slice(0, at) + left.slice(at + length);
    else at += 1;
  }
  return left;
}

/**
 * NIST SP 800-63B, 5.1.1.2: a length, and no password that is expected: known words, runs, repetitions, the service's
 * and the account's own names, each also with look-alike digits and a few signs around them. No rule of composition: any
 * sign of any script is welcome, spaces too.
 */
export function isWeakPassword(password: string, email: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  if ([...plain].length < MIN_LENGTH) return true;
  if (new Set(plain).size < MIN_DISTINCT || /^(.{1,6})\1+.{0,2}$/u.test(plain)) return true;
  const own = email.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 3);
  const words = [...own, ...KNOWN].sort((a, b) => b.length - a.length);
  const read = [...plain].map((sign) => LOOKALIKES[sign] ?? sign).join("");
  return [plain, read].some((text) => withoutKnown(text, words).length < MIN_LEFT);
}
