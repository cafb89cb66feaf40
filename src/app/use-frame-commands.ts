import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSingleKeys } from '../features/settings/single-keys'
import { chooseLanguage } from '../i18n/i18n'
import { useCommands, type Command } from '../ui/command-registry'
import { chooseTheme } from '../ui/theme'
import { PALETTE_KEYS } from './frame-keys'

/** What the frame itself offers, in the palette and on the keyboard map. */
export function useFrameCommands({ openKeyboard }: { openKeyboard(): void }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const singleKeys = useSingleKeys()
  const commands = useCallback((): Command[] => {
    const anywhere = t('keyboard.anywhere')
    const inList = t('keyboard.inList')
    const single = (keys: string) => (singleKeys ? { keys } : {})
    return [
      { id: 'palette', group: anywhere, label: t('keyboard.palette'), keys: PALETTE_KEYS },
      { id: 'keyboard', group: anywhere, label: t('keyboard.map'), ...single('?'), run: openKeyboard },
      { id: 'forwards', group: anywhere, label: t('forwards.open'), run: () => void navigate('/forwards') },
      {
        id: 'publishes',
        group: anywhere,
        label: t('publishes.open'),
        run: () => void navigate('/publishes'),
      },
      { id: 'theme', group: anywhere, label: t('keyboard.themeNext'), run: otherTheme },
      {
        id: 'language',
        group: anywhere,
        label: t('keyboard.languageNext'),
        run: () => chooseLanguage(i18n.language === 'en' ? 'zh-CN' : 'en'),
      },
      { id: 'search', group: inList, label: t('keyboard.focusSearch'), ...single('/') },
      { id: 'next', group: inList, label: t('keyboard.next'), keys: '↓ ↑' },
      { id: 'ends', group: inList, label: t('keyboard.ends'), keys: 'Home End' },
      { id: 'open', group: inList, label: t('keyboard.openChat'), keys: 'Enter' },
      { id: 'leave', group: inList, label: t('keyboard.leave'), keys: 'Esc' },
    ]
    // `openKeyboard` only sets a state and `navigate` goes by whole addresses: the same in all but identity.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, i18n.language, singleKeys])
  useCommands(commands)
}

const otherTheme = () => chooseTheme(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark')
