import type { ReactNode } from 'react'
import { chooseLanguage } from '../../../i18n/i18n'
import { isLanguage, languages } from '../../../i18n/languages'
import { BarTitle, InBar } from '../../../ui/page-bar'
import { PageTitle } from '../../../ui/page-title'
import { chooseTheme, themeChoices, useTheme } from '../../../ui/theme'
import { setSingleKeys, useSingleKeys } from '../single-keys'
import { useWords } from '../words'
import styles from './settings-page.module.css'

interface Props {
  /** How announcements are saved. */
  saving: ReactNode
  /** Which application the console acts as. */
  session: ReactNode
  /** The data that this browser stores, and the data that it does not store. */
  kept: ReactNode
  /** The program: its version and the notices of what it contains. */
  about: ReactNode
}

/** Settings for appearance, language and saving. */
export function SettingsPage({ saving, session, kept, about }: Props) {
  const { t, i18n } = useWords()
  const theme = useTheme()
  const singleKeys = useSingleKeys()
  return (
    <div className={styles['page']}>
      <PageTitle title={t('title')} />
      <InBar part="title">
        <BarTitle>{t('title')}</BarTitle>
      </InBar>
      <section className={styles['section']} aria-labelledby="settings-look">
        <h2 id="settings-look">{t('look')}</h2>
        <ChoiceGroup
          label={t('theme')}
          name="theme"
          value={theme}
          choices={themeChoices.map((value) => ({ value, label: t(`themes.${value}`) }))}
          onChoose={chooseTheme}
        />
        <ChoiceGroup
          label={t('language')}
          name="language"
          value={isLanguage(i18n.language) ? i18n.language : 'en'}
          choices={Object.entries(languages).map(([value, label]) => ({ value, label, lang: value }))}
          onChoose={(value) => isLanguage(value) && chooseLanguage(value)}
        />
      </section>
      <section className={styles['section']} aria-labelledby="settings-keys">
        <h2 id="settings-keys">{t('keys')}</h2>
        <label className={styles['switch']}>
          <input
            type="checkbox"
            role="switch"
            checked={singleKeys}
            aria-checked={singleKeys}
            aria-describedby="settings-keys-hint"
            onChange={(event) => setSingleKeys(event.target.checked)}
          />
          {t('singleKeys')}
        </label>
        <p id="settings-keys-hint" className={styles['hint']}>
          {t('singleKeysHint')}
        </p>
      </section>
      <section className={styles['section']} aria-labelledby="settings-saving">
        <h2 id="settings-saving">{t('saving')}</h2>
        {saving}
      </section>
      <section className={styles['section']} aria-labelledby="settings-session">
        <h2 id="settings-session">{t('session')}</h2>
        {session}
      </section>
      <section className={styles['section']} aria-labelledby="settings-kept">
        <h2 id="settings-kept">{t('kept')}</h2>
        {kept}
      </section>
      <section className={styles['section']} aria-labelledby="settings-about">
        <h2 id="settings-about">{t('about')}</h2>
        {about}
      </section>
    </div>
  )
}

interface ChoiceGroupProps<Value extends string> {
  label: string
  name: string
  value: Value
  choices: readonly { value: Value; label: string; lang?: string }[]
  onChoose(value: Value): void
}

/**
 * A choice between a few options in a row. It consists of radio buttons, so that arrow keys work and screen readers
 * recognise them.
 */
export const ChoiceGroup = <Value extends string>({
  label,
  name,
  value,
  choices,
  onChoose,
}: ChoiceGroupProps<Value>) => (
  <fieldset className={styles['group']}>
    <legend className={styles['label']}>{label}</legend>
    <div className={styles['choices']}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles['choice']} lang={choice.lang}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
