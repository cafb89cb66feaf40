import { useMutation } from '@tanstack/react-query'
import { ImportWorld, ResetWorld, RestoreSnapshot, type Replaced } from '../../../../contract/herald/world'
import { call } from '../../../api/client'
import { useForgetWorld } from '../use-forget-world'

/** What takes the place of the present world. */
export type Replacement =
  | { kind: 'seed' }
  | { kind: 'snapshot'; snapshot_id: string }
  | { kind: 'file'; world: Record<string, unknown> }

export function replaceWorld(by: Replacement): Promise<Replaced> {
  const options = { withoutToken: true }
  if (by.kind === 'seed') return call(ResetWorld, { body: {} }, options)
  if (by.kind === 'file') return call(ImportWorld, { body: by.world }, options)
  return call(RestoreSnapshot, { path: { snapshot_id: by.snapshot_id }, body: {} }, options)
}

export const useReplaceWorld = () => useMutation({ mutationFn: replaceWorld, onSuccess: useForgetWorld() })
