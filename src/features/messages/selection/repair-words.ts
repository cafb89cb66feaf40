import type { TFunction } from 'i18next'
import type { Repair } from './problems-of'

/** What a repair does, as its button says it. */
export function repairWords(repair: Repair, t: TFunction<'messages'>): string {
  if (repair.id === 'split') return t('selection.repairs.split', { count: repair.batches.length })
  const isKeeping = repair.id.startsWith('keep')
  return t(`selection.repairs.${repair.id}`, { count: isKeeping ? repair.keeps : repair.drop.length })
}
