import { useTranslation } from 'react-i18next'
import { blockTypeOf } from '../../../../contract/docx/block-types'
import type { RefusedReason } from '../../../editor/changes/protection'

/** Says in the editor's words why it did not do something. */
export function useRefusedWords(): (reason: RefusedReason) => string {
  const { t } = useTranslation()
  const say = t as unknown as (key: string, blanks: object) => string
  return ({ kind, block_type }) => {
    const key = blockTypeOf(block_type)?.key
    const name = key
      ? say(`editor:kinds.${key}`, {})
      : say('editor:unknown', { number: block_type, key: '?' })
    return say(`editor:refused.${kind}`, { kind: name })
  }
}
