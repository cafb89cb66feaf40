import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '../../../contract/error-codes'
import { AddFault, RemoveFault, RemoveFaults } from '../../../contract/herald/faults'
import type { Fault } from '../../../contract/herald/faults'
import type { EndpointRules, RuleRow } from '../../../contract/herald/rules'
import { call } from '../../api/client'
import type { CallInput } from '../../api/client'
import { workbenchKeys } from './workbench-keys'

/** Kinds of faults, in the order in which they are offered. */
export const faultKinds = ['code', 'delay', 'before', 'after'] as const
type FaultKind = (typeof faultKinds)[number]

/** A fault that is being edited: numbers are text until it is sent. */
interface FaultDraft {
  route: string
  /** Empty: calls of every application. */
  appId: string
  /** Includes calls of this console. */
  isForConsole: boolean
  kind: FaultKind
  code: ErrorCode
  delay: string
  /** The affected calls out of a hundred. */
  percent: string
  /** Empty: until it is removed. */
  count: string
}

export const emptyDraft = (route: string): FaultDraft => ({
  route,
  appId: '',
  isForConsole: false,
  kind: 'code',
  code: 2200,
  delay: '2000',
  percent: '100',
  count: '1',
})

/** The request for a draft whose numbers are within their bounds. */
export function faultOf({
  route,
  appId,
  isForConsole,
  kind,
  code,
  delay,
  percent,
  count,
}: FaultDraft): NewFault {
  return {
    route: route || '*',
    probability: Number(percent) / 100,
    ...(appId && { app_id: appId }),
    ...(isForConsole && { console: true }),
    ...(count.trim() && { count: Number(count) }),
    ...(kind === 'code' && { code }),
    ...(kind === 'delay' && { delay_ms: Number(delay) }),
    ...((kind === 'before' || kind === 'after') && { cut: kind }),
  }
}

/** The kind of an existing fault. */
export function kindOf({ code, cut }: Fault): FaultKind {
  if (code !== undefined) return 'code'
  return cut ?? 'delay'
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
