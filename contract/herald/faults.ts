import { z } from 'zod'
import { answering } from '../endpoint'
import { errorCodes } from '../error-codes'
import type { ErrorCode } from '../error-codes'
import type { Fault } from './fault'

const isCode = (code: number): code is ErrorCode => code !== 0 && Object.hasOwn(errorCodes, code)

/** The kinds of faults. Each fault has exactly one. */
const kinds = ['code', 'status', 'delay_ms', 'slow_ms', 'cut'] as const
const kindNames = 'code, status, delay_ms, slow_ms and cut'

/** The statuses of a gateway that fails, and of one that is called too often. */
export const faultStatuses = [429, 500, 501, 502, 503, 504] as const

/** The most characters of a made-up body. */
export const MAX_FAULT_BODY = 10_000

/** A failure to cause, with its place, probability and count. */
const FaultShape = z
  .strictObject({
    /** `METHOD /path/:name` of an endpoint under /open-apis, or `*`: all of them. Herald's own endpoints meet no faults. */
    route: z.string().max(200).default('*'),
    /** The application whose calls are affected; absent: all. Calls without a token belong to none. */
    app_id: z.string().min(1).max(200).optional(),
    /** Calls of Herald's own console are left out unless this is true. */
    console: z.boolean().optional(),
    /** The refusal that is answered instead, as the endpoint itself answers it. */
    code: z
      .number()
      .int()
      .refine(isCode, 'is not a code of the service: GET /_herald/rules lists them')
      .optional(),
    /** The HTTP status that is answered instead; 429 has the headers of a rate limit. */
    status: z.literal(faultStatuses).optional(),
    /** The body of `status`; absent: an HTML page as a proxy has it, or for 429 the refusal of a rate limit. */
    body: z.string().max(MAX_FAULT_BODY).optional(),
    /** The type of `body`; absent: by its first character HTML, JSON or plain text. */
    content_type: z
      .string()
      .max(200)
      .regex(/^[\w.+-]+\/[\w.+-]+( *; *[\w.+-]+=("[\w .+-]*"|[\w.+-]*))*$/, 'is not a content type')
      .optional(),
    /** Seconds until the rate limit is open again, for the header `x-ogw-ratelimit-reset`. */
    reset_s: z.number().int().min(1).max(86_400).optional(),
    /** How long the request waits before it continues. */
    delay_ms: z.number().int().min(1).max(600_000).optional(),
    /** How long the body of the answer takes to arrive, in small pieces; its headers arrive at once. */
    slow_ms: z.number().int().min(1).max(600_000).optional(),
    /**
     * The connection is cut `before` anything was done, `after` all was done and kept, or after that in the middle of
     * the answer's `body`.
     */
    cut: z.enum(['before', 'after', 'body']).optional(),
    probability: z.number().gt(0).max(1).default(1),
    /** How many times; absent: until it is removed. */
    count: z.number().int().min(1).max(1_000_000).optional(),
    /** So many calls are let through first. */
    skip: z.number().int().min(0).max(1_000_000).optional(),
    /** Only this call, counted from 1: the same as a `skip` of one less and a `count` of 1. */
    nth: z.number().int().min(1).max(1_000_000).optional(),
  })
  .superRefine((fault, { addIssue }) => {
    const refuse = (field: keyof typeof fault, message: string) =>
      addIssue({ code: 'custom', path: [field], message })
    const [first, second] = kinds.filter((kind) => fault[kind] !== undefined)
    if (!first) addIssue({ code: 'custom', path: [kinds.join('|')] })
    if (second) refuse(second, `needs exactly one of ${kindNames}, and there is ${first} already`)
    for (const field of ['body', 'content_type'] as const)
      if (fault[field] !== undefined && fault.status === undefined) refuse(field, 'needs status')
    if (fault.content_type !== undefined && fault.body === undefined) refuse('content_type', 'needs body')
    if (fault.reset_s !== undefined && fault.status !== 429 && fault.code === undefined)
      refuse('reset_s', 'needs status 429, or a code')
    for (const field of ['skip', 'count'] as const)
      if (fault.nth !== undefined && fault[field] !== undefined) refuse(field, 'cannot be combined with nth')
  })

export type { Fault }

export const AddFault = answering<Fault>()({ route: 'POST /_herald/faults', body: FaultShape })

/** The faults that can still be met, in the order in which they were added. */
export const ListFaults = answering<{ items: Fault[] }>()({ route: 'GET /_herald/faults' })

export const RemoveFault = answering<object>()({
  route: 'DELETE /_herald/faults/:fault_id',
  path: z.object({ fault_id: z.string().min(1) }),
})

export const RemoveFaults = answering<object>()({ route: 'DELETE /_herald/faults' })
