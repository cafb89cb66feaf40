import { z } from 'zod'
import { answering } from '../endpoint'
import { errorCodes } from '../error-codes'
import type { ErrorCode } from '../error-codes'
import type { Fault } from './controls'

const isCode = (code: number): code is ErrorCode => code !== 0 && Object.hasOwn(errorCodes, code)

/** A failure to cause, with its place, probability and count. */
const FaultShape = z
  .strictObject({
    /** `METHOD /path/:name` of an endpoint under /open-apis, or `*`: all of them. Herald's own endpoints meet no faults. */
    route: z.string().max(200).default('*'),
    /** The application whose calls are affected; absent: all. Calls without a token belong to none. */
    app_id: z.string().min(1).max(200).optional(),
    /** Calls of Herald's own console are left out unless this is true. */
    console: z.boolean().optional(),
    /** The refusal that is answered instead. */
    code: z.number().int().refine(isCode, 'is not an error code of the service').optional(),
    /** How long the request waits before it continues. */
    delay_ms: z.number().int().min(1).max(600_000).optional(),
    /** The connection is cut `before` anything was done, or `after` all was done and kept. */
    cut: z.enum(['before', 'after']).optional(),
    probability: z.number().gt(0).max(1).default(1),
    /** How many times; absent: until it is removed. */
    count: z.number().int().min(1).max(1_000_000).optional(),
  })
  .refine(
    ({ code, delay_ms, cut }) => [code, delay_ms, cut].filter((kind) => kind !== undefined).length === 1,
    {
      message: 'needs exactly one of code, delay_ms and cut',
    },
  )

export type { Fault }

export const AddFault = answering<Fault>()({ route: 'POST /_herald/faults', body: FaultShape })

/** The faults that can still be met, in the order in which they were added. */
export const ListFaults = answering<{ items: Fault[] }>()({ route: 'GET /_herald/faults' })

export const RemoveFault = answering<object>()({
  route: 'DELETE /_herald/faults/:fault_id',
  path: z.object({ fault_id: z.string().min(1) }),
})

export const RemoveFaults = answering<object>()({ route: 'DELETE /_herald/faults' })
