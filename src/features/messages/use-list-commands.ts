import { useCallback } from 'react'
import {
  isComposingKey,
  isDialogOpen,
  useCommands,
  useDocumentKeys,
  type Command,
} from '../../ui/command-registry'
import { useWords } from './words'

type Action = 'jump' | 'filters' | 'refresh'

/** Actions by key, with Control, or the command key on a Mac. */
const keys = { g: 'jump', j: 'filters' } as const

/** Offers the list's actions in the keyboard map and the palette; its own keys work anywhere on the page. */
export function useListCommands(actions: Readonly<Record<Action, () => void>>) {
  const { t } = useWords()
  useDocumentKeys((event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const what = keys[event.key.toLowerCase() as keyof typeof keys]
    if (!isCommand || !what || event.defaultPrevented || isComposingKey(event) || isDialogOpen()) return
    event.preventDefault()
    actions[what]()
  })
  const commands = useCallback(
    (act: (name: Action) => void): Command[] => {
      const group = t('keys.group')
      const does = (name: Action) => ({ run: () => act(name) })
      return [
        { id: 'messages.jump', group, label: t('keys.jump'), keys: 'Ctrl G', ...does('jump') },
        { id: 'messages.filters', group, label: t('keys.filters'), keys: 'Ctrl J', ...does('filters') },
        { id: 'messages.refresh', group, label: t('keys.refresh'), ...does('refresh') },
        { id: 'messages.rows', group, label: t('keys.rows'), keys: '↑ · ↓' },
        { id: 'messages.pages', group, label: t('keys.pages'), keys: 'PageUp · PageDown' },
        { id: 'messages.ends', group, label: t('keys.ends'), keys: 'Home · End' },
        { id: 'messages.open', group, label: t('keys.open'), keys: 'Enter' },
        { id: 'messages.menu', group, label: t('keys.menu'), keys: 'Shift F10' },
        { id: 'messages.close', group, label: t('keys.close'), keys: 'Esc' },
      ]
    },
    [t],
  )
  useCommands(commands, actions)
}
