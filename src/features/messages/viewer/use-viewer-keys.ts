import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands, type Command } from '../../../ui/command-registry'

/** The keys of the tree on the keyboard map; the tree itself listens for them. */
export function useViewerKeys() {
  const { t } = useTranslation('messages')
  const commands = useCallback((): Command[] => {
    const group = t('viewer.label')
    return [
      { id: 'viewer.rows', group, label: t('viewer.keys.rows'), keys: '↑ · ↓' },
      { id: 'viewer.ends', group, label: t('viewer.keys.ends'), keys: 'Home · End' },
      { id: 'viewer.open', group, label: t('viewer.keys.open'), keys: '→' },
      { id: 'viewer.fold', group, label: t('viewer.keys.fold'), keys: '←' },
      { id: 'viewer.toggle', group, label: t('viewer.keys.toggle'), keys: 'Enter' },
      { id: 'viewer.siblings', group, label: t('viewer.keys.siblings'), keys: '*' },
      { id: 'viewer.name', group, label: t('viewer.keys.name'), keys: 'A–Z' },
      { id: 'viewer.close', group, label: t('viewer.close'), keys: 'Esc' },
    ]
  }, [t])
  useCommands(commands)
}
