import { BlockList, isIP } from "node:net";

/** Tells whether an address is one of the given addresses and networks (`10.0.0.0/8`, `::1`). */
export function addressList(entries: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 4 ? "ipv4" : "ipv6";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address = "") => isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
}

/** This machine itself. */
export const isThisMachine = addressList(["127.0.0.0/8", "::1"]);
