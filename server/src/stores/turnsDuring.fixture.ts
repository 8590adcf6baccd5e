/** How often the event loop comes round while something is under way: none or once when it is blocked. */
export async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  try {
    await work;
  } finally {
    clearInterval(timer);
  }
  return turns;
}
