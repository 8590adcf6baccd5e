/** The product's mark: the sun over two ruled lines. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M5 14a7 7 0 0 1 14 0z" fill="var(--brand)" />
      <path d="M2 17h20M2 21h20" stroke="var(--ink)" strokeWidth="1.6" />
    </svg>
  );
}
