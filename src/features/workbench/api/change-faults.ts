import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AddFault, RemoveFault, RemoveFaults } from '../../../../contract/herald/faults'
import { call, type CallInput } from '../../../api/client'
import { workbenchKeys } from '../workbench-keys'

export type NewFault = NonNullable<CallInput<typeof AddFault>['body']>

export const addFault = (body: NewFault) => call(AddFault, { body }, { withoutToken: true })

/** Takes one away, or all. */
export const removeFaults = (fault_id: string | undefined) =>
  fault_id === undefined
    ? call(RemoveFaults, { body: {} }, { withoutToken: true })
    : call(RemoveFault, { path: { fault_id }, body: {} }, { withoutToken: true })

const useListAgain = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: workbenchKeys.faults })
}

export const useAddFault = () => useMutation({ mutationFn: addFault, onSuccess: useListAgain() })

export const useRemoveFaults = () => useMutation({ mutationFn: removeFaults, onSettled: useListAgain() })
