import { useCallback } from 'react'
import { useTranslation } from '../../i18n/words'
import { isDialogOpen, useCommands, useDocumentKeys, type Command } from '../../ui/command-registry'

type Action = 'forward' | 'preview' | 'open'

const isApple = /mac|iphone|ipad/i.test(navigator.platform)
const MOD = isApple ? '⌘' : 'Ctrl'

/** Offers the selection keys in the keyboard map and the palette; those of the tray work all over the page. */
export function useTrayKeys(actions: Readonly<Record<Action, () => void>>) {
  const { t } = useTranslation('messages')
  const commands = useCallback(
    (act: (name: Action) => void): Command[] => {
      const group = t('selection.keys.group')
      return [
        { id: 'pick', group, label: t('selection.keys.pick'), keys: 'Space' },
        { id: 'pickRange', group, label: t('selection.keys.range'), keys: 'Shift ↑ ↓' },
        { id: 'pickToHere', group, label: t('selection.keys.toHere'), keys: 'Shift Space' },
        { id: 'pickAll', group, label: t('selection.keys.all'), keys: `${MOD} A` },
        { id: 'pickNone', group, label: t('selection.clear'), keys: 'Esc' },
        { id: 'pickUndo', group, label: t('selection.undo'), keys: `${MOD} Z` },
        { id: 'tray', group, label: t('selection.keys.open'), run: () => act('open') },
        { id: 'trayRows', group, label: t('selection.keys.rows'), keys: '↑ ↓' },
        { id: 'trayGo', group, label: t('selection.keys.go'), keys: 'Enter' },
        { id: 'trayDrop', group, label: t('selection.keys.drop'), keys: 'Delete' },
        {
          id: 'preview',
          group,
          label: t('selection.preview'),
          keys: `${MOD} Shift Enter`,
          run: () => act('preview'),
        },
        {
          id: 'forward',
          group,
          label: t('selection.keys.forward'),
          keys: `${MOD} Enter`,
          run: () => act('forward'),
        },
      ]
    },
    [t],
  )
  useCommands(commands, actions)
  useDocumentKeys((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    if (event.defaultPrevented || isDialogOpen()) return
    event.preventDefault()
    actions[event.shiftKey ? 'preview' : 'forward']()
  })
}
