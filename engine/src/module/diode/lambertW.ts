/** The principal branch of Lambert's W, given ln x: the w > 0 with w + ln w = ln x. It cannot overflow. NaN for NaN; 0 for −∞. */
export function lambertWOfExp(lnX: number): number {
  if (lnX === -Infinity) return 0;
  // large arguments start from ln x − ln ln x, small ones from x itself
  let w = lnX > 1 ? lnX - Math.log(lnX) : Math.exp(lnX) / (1 + Math.exp(lnX));
  for (let i = 0; i < 50; i++) {
    const next = (w * (1 + lnX - Math.log(w))) / (1 + w);
    if (Math.abs(next - w) <= 1e-16 * Math.abs(next) || Number.isNaN(next)) return next;
    w = next;
  }
  return w;
}
