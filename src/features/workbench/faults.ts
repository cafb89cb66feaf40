import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../client/client'
import type { ErrorCode } from '../../../contract/error-codes'
import { AddFault, RemoveFault, RemoveFaults } from '../../../contract/herald/faults'
import type { Fault, faultStatuses } from '../../../contract/herald/faults'
import type { EndpointRules, RuleRow } from '../../../contract/herald/rules'
import { call } from '../../api/client'
import { workbenchKeys } from './workbench-keys'

/** Kinds of faults, in the order in which they are offered. */
export const faultKinds = ['code', 'status', 'delay', 'slow', 'before', 'after', 'body'] as const
type FaultKind = (typeof faultKinds)[number]

/** A fault that is being edited: numbers are text until it is sent. */
export interface FaultDraft {
  route: string
  /** Empty: calls of every application. */
  appId: string
  /** Includes calls of this console. */
  isForConsole: boolean
  kind: FaultKind
  code: ErrorCode
  status: (typeof faultStatuses)[number]
  /** Of that status; empty: the usual one. */
  body: string
  /** The duration of a delay or of a slow body, in milliseconds. */
  delay: string
  /** Seconds until a rate limit is open again; empty: the limit's own. */
  reset: string
  /** The affected calls out of a hundred. */
  percent: string
  /** Empty: until it is removed. */
  count: string
  /** So many calls are let through first; empty: none. */
  skip: string
}

export const emptyDraft = (route: string): FaultDraft => ({
  route,
  appId: '',
  isForConsole: false,
  kind: 'code',
  code: 2200,
  status: 502,
  body: '',
  delay: '2000',
  reset: '',
  percent: '100',
  count: '1',
  skip: '',
})

/** The code of most rate limits. */
const TOO_OFTEN = 99991400

/** Whether the draft refuses as a rate limit does. */
export const hasReset = ({ kind, code, status }: FaultDraft): boolean =>
  (kind === 'code' && code === TOO_OFTEN) || (kind === 'status' && status === 429)

/** The request for a draft whose numbers are within their bounds. */
export function faultOf(draft: FaultDraft): NewFault {
  const { route, appId, isForConsole, kind, code, status, body, delay, reset, percent, count, skip } = draft
  return {
    route: route || '*',
    probability: Number(percent) / 100,
    ...(appId && { app_id: appId }),
    ...(isForConsole && { console: true }),
    ...(count.trim() && { count: Number(count) }),
    ...(skip.trim() && { skip: Number(skip) }),
    ...(kind === 'code' && { code }),
    ...(kind === 'status' && { status, ...(body !== '' && { body }) }),
    ...(hasReset(draft) && reset.trim() && { reset_s: Number(reset) }),
    ...(kind === 'delay' && { delay_ms: Number(delay) }),
    ...(kind === 'slow' && { slow_ms: Number(delay) }),
    ...((kind === 'before' || kind === 'after' || kind === 'body') && { cut: kind }),
  }
}

/** The kind of an existing fault. */
export function kindOf({ code, status, slow_ms, cut }: Fault): FaultKind {
  if (code !== undefined) return 'code'
  if (status !== undefined) return 'status'
  return cut ?? (slow_ms === undefined ? 'delay' : 'slow')
}

type NewFault = NonNullable<CallInput<typeof AddFault>['body']>

const addFault = (body: NewFault) => call(AddFault, { body }, { withoutToken: true })

/** Removes one, or all. */
const removeFaults = (fault_id: string | undefined) =>
  fault_id === undefined
    ? call(RemoveFaults, { body: {} }, { withoutToken: true })
    : call(RemoveFault, { path: { fault_id }, body: {} }, { withoutToken: true })

const useListAgain = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: workbenchKeys.faults })
}

export const useAddFault = () => useMutation({ mutationFn: addFault, onSuccess: useListAgain() })

export const useRemoveFaults = () => useMutation({ mutationFn: removeFaults, onSettled: useListAgain() })

/** One refusal of one endpoint. */
export interface Refusal extends RuleRow {
  route: string
  /** The first shown for its endpoint: the route is shown above it. */
  isFirst: boolean
}

/**
 * The refusals that contain every word of the text; those of an endpoint in the
 * order of its checks. `saidOf`: how the page words a condition.
 */
export function findRefusals(
  endpoints: readonly EndpointRules[],
  text: string,
  saidOf: (code: number, condition: string) => string = (_, condition) => condition,
): Refusal[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return endpoints.flatMap(({ route, rules }) =>
    rules
      .filter((rule) => {
        const said = `${route}\n${rule.code}\n${saidOf(rule.code, rule.when)}\n${rule.msg}`.toLowerCase()
        return words.every((word) => said.includes(word))
      })
      .map((rule, place) => ({ ...rule, route, isFirst: place === 0 })),
  )
}
