import { Combobox } from '@base-ui/react/combobox'
import { CircleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Target } from '../send/intent'
import styles from './target-field.module.css'
import { TargetIcon } from './target-icon'

interface Props {
  target: Target
  name: string
  /** What is known to be refused stands out among the rest. */
  isRefused: boolean
}

/** One of the chosen targets, inside of the field. */
export function TargetChip({ target, name, isRefused }: Props) {
  const { t } = useTranslation('messages')
  return (
    <Combobox.Chip
      className={styles['chip']}
      data-refused={isRefused || undefined}
      aria-label={isRefused ? t('forward.refusedTarget', { name }) : name}
    >
      {isRefused ? (
        <CircleAlert size={14} aria-hidden="true" />
      ) : (
        <TargetIcon kind={target.receive_id_type} size={14} />
      )}
      <span className={styles['chipName']}>{name}</span>
      <Combobox.ChipRemove className={styles['remove']} aria-label={t('forward.leaveOutTarget', { name })}>
        <X size={14} aria-hidden="true" />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  )
}
