import type { HistoryPeriod } from "@sunledger/contract";

/** The losses that make the under-performance, or every one; those of design are expected. */
export const shownLosses = ({ losses }: HistoryPeriod, all: boolean): HistoryPeriod["losses"] => losses.filter(({ group }) => all || group !== "design");
