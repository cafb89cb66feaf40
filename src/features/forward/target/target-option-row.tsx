import { Combobox } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { explainFailure } from '../../../i18n/explain-failure'
import { Chip } from '../../../ui/chip'
import styles from '../../../ui/option-field.module.css'
import { refusalToCome } from './target-facts'
import { TargetIcon } from './target-icon'
import type { TargetOption } from './target-options'
import { nameOfTarget } from './target-words'

/** One line of what is on offer: its kind, its name, what else is known, and what stands against it. */
export function TargetOptionRow({ option }: { option: TargetOption }) {
  const { t } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  const { receive_id_type, receive_id, name, beside, refusal } = option
  return (
    <>
      <TargetIcon kind={receive_id_type} />
      <span className={styles['words']}>
        <span className={styles['name']}>{nameOfTarget(option)}</span>
        <span className={styles['beside']}>
          {[t(`forward.kinds.${receive_id_type}`), beside, name === '' ? '' : receive_id]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {refusal && (
        <span title={explainFailure(refusalToCome(refusal), failures).what}>
          <Chip tone="danger">{t('forward.wouldRefuse', { code: refusal })}</Chip>
        </span>
      )}
      <Combobox.ItemIndicator className={styles['check']}>
        <Check size={16} aria-hidden="true" />
      </Combobox.ItemIndicator>
    </>
  )
}
