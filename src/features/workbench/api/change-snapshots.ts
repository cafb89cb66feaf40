import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DeleteSnapshot, TakeSnapshot } from '../../../../contract/herald/world'
import { call } from '../../../api/client'
import { workbenchKeys } from '../workbench-keys'

export const takeSnapshot = (name: string) => call(TakeSnapshot, { body: { name } }, { withoutToken: true })

export const deleteSnapshot = (snapshot_id: string) =>
  call(DeleteSnapshot, { path: { snapshot_id }, body: {} }, { withoutToken: true })

const useListAgain = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: workbenchKeys.snapshots })
}

export const useTakeSnapshot = () => useMutation({ mutationFn: takeSnapshot, onSuccess: useListAgain() })

export const useDeleteSnapshot = () => useMutation({ mutationFn: deleteSnapshot, onSettled: useListAgain() })
