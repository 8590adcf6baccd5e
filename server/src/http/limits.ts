import fastifyRateLimit from "@fastify/rate-limit";
import type { Call } from "@sunledger/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./appError.ts";

export type Budget = NonNullable<Call["limit"]>;

/**
 * How many calls of a kind one user (without a session: one address) may make in a minute. High enough for a person
 * with an impatient finger and for a plant folder of many files, low enough that one account cannot keep the machine
 * from the others.
 */
const PER_MINUTE: Readonly<Record<Budget, number>> = { account: 120, render: 60, convert: 30, upload: 240, submit: 12 };

export type Limits = Readonly<Record<Budget, number>>;

/** Counts a call against its budget; throws `too_many_requests` with the seconds to wait when it is used up. */
export type Spend = (budget: Budget, who: string, request: FastifyRequest) => Promise<void>;

/** The budgets of a server. Nothing is limited by itself: the binder spends, once it knows who calls. */
export async function limiter(app: FastifyInstance, limits: Limits = PER_MINUTE): Promise<Spend> {
  await app.register(fastifyRateLimit, { global: false });
  const payer = new WeakMap<FastifyRequest, string>();
  const keyGenerator = (request: FastifyRequest) => payer.get(request) ?? request.ip;
  const budget = (max: number) => app.createRateLimit({ max, timeWindow: 60_000, keyGenerator });
  const budgets = { account: budget(limits.account), render: budget(limits.render), convert: budget(limits.convert), upload: budget(limits.upload), submit: budget(limits.submit) };
  return async (name, who, request) => {
    payer.set(request, `${name} ${who}`);
    const asked = await budgets[name](request);
    if (!asked.isAllowed && asked.isExceeded) throw new AppError("too_many_requests", null, { seconds: asked.ttlInSeconds });
  };
}
