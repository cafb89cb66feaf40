import { useCallback } from 'react'
import { isDialogOpen, useCommands, useDocumentKeys, type Command } from '../../ui/command-registry'
import { useWords } from './words'

type Action = 'forward' | 'preview' | 'open' | 'all'

const isApple = /mac|iphone|ipad/i.test(navigator.platform)
const MOD = isApple ? '⌘' : 'Ctrl'

/** Offers the selection keys in the keyboard map and the palette; those of the tray work all over the page. */
export function useTrayKeys(actions: Readonly<Record<Action, () => void>>) {
  const { t } = useWords()
  const commands = useCallback(
    (act: (name: Action) => void): Command[] => {
      const group = t('keys.group')
      return [
        { id: 'pick', group, label: t('keys.pick'), keys: 'Space' },
        { id: 'pickRange', group, label: t('keys.range'), keys: 'Shift ↑ ↓' },
        { id: 'pickToHere', group, label: t('keys.toHere'), keys: 'Shift Space' },
        { id: 'pickAll', group, label: t('keys.all'), keys: `${MOD} A`, run: () => act('all') },
        { id: 'pickNone', group, label: t('clear'), keys: 'Esc' },
        { id: 'pickUndo', group, label: t('undo'), keys: `${MOD} Z` },
        { id: 'tray', group, label: t('keys.open'), run: () => act('open') },
        { id: 'trayRows', group, label: t('keys.rows'), keys: '↑ ↓' },
        { id: 'trayGo', group, label: t('keys.go'), keys: 'Enter' },
        { id: 'trayDrop', group, label: t('keys.drop'), keys: 'Delete' },
        {
          id: 'preview',
          group,
          label: t('preview'),
          keys: `${MOD} Shift Enter`,
          run: () => act('preview'),
        },
        {
          id: 'forward',
          group,
          label: t('keys.forward'),
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
