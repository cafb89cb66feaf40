import { version } from '../../package.json'
import { removalRules } from '../../saving/saving'
import { hasPrivateFileSystem } from '../features/downloads/downloads'
import { useCurrentSession } from '../features/session/session'
import { ChoiceGroup, SettingsPage } from '../features/settings/components/settings-page'
import { useSettingsWords } from '../features/settings/settings'
import { useTranslation } from '../i18n/words'
import { chooseRemovalRule, useRemovalRule } from '../saving/removal-rule'
import { keepsPreferences } from '../storage/preferences'
import { hasTabChannels } from '../storage/tab-channel'
import { useStorageStatus } from '../storage/use-storage-status'
import { Chip } from '../ui/chip'
import { useEnvironmentName } from './environment-badge'
import { MainRegion } from './main-region'
import styles from './settings-route.module.css'

/** The settings, with the facts about the session. */
export const SettingsRoute = () => (
  <MainRegion className={styles['main']}>
    <SettingsPage
      saving={<RemovalSetting />}
      session={<SessionFacts />}
      kept={<KeptFacts />}
      about={<About />}
    />
  </MainRegion>
)

function RemovalSetting() {
  const { t } = useSettingsWords()
  return (
    <ChoiceGroup
      label={t('removals')}
      name="removals"
      value={useRemovalRule()}
      choices={removalRules.map((value) => ({ value, label: t(`removalRules.${value}`) }))}
      onChoose={chooseRemovalRule}
    />
  )
}

function SessionFacts() {
  const { t } = useSettingsWords()
  const { app, environment } = useCurrentSession()
  const { name } = useEnvironmentName()
  const isKept = useStorageStatus() === 'kept'
  const words = {
    page: isKept ? 'sessionPage' : 'sessionPageOnly',
    local: 'sessionLocal',
    gateway: 'sessionGateway',
    other: 'sessionOther',
  } as const
  return (
    <>
      <dl className={styles['facts']}>
        <dt>{t('environment')}</dt>
        <dd>{name}</dd>
        <dt>{t('application')}</dt>
        <dd>{app.name}</dd>
        <dt>{t('appId')}</dt>
        <dd className={styles['id']}>{app.app_id}</dd>
        {app.tenant_name && (
          <>
            <dt>{t('tenant')}</dt>
            <dd>{app.tenant_name}</dd>
          </>
        )}
        {app.bot_enabled !== undefined && (
          <>
            <dt>{t('bot')}</dt>
            <dd>
              <Chip tone={app.bot_enabled ? 'accent' : 'danger'}>
                {app.bot_enabled ? t('on') : t('botOff')}
              </Chip>
            </dd>
          </>
        )}
      </dl>
      <p className={styles['words']}>{t(words[environment])}</p>
    </>
  )
}

/** Lists what this browser stores for the console, and what it does not. */
function KeptFacts() {
  const { t } = useTranslation()
  const { t: own } = useSettingsWords()
  const keeping = useStorageStatus()
  return (
    <ul className={styles['kept']}>
      <li>{keeping === 'kept' ? own('keeping.kept') : t(`keeping.${keeping}`)}</li>
      {keeping !== 'kept' && <li>{own('keeping.what')}</li>}
      {!keepsPreferences() && <li>{own('keeping.noChoices')}</li>}
      {!hasPrivateFileSystem() && <li>{own('keeping.noParts')}</li>}
      {!hasTabChannels() && <li>{own('keeping.tabsAlone')}</li>}
      {!isSecureContext && <li>{own('keeping.plainHttp')}</li>}
    </ul>
  )
}

/** The notices are written by the build (scripts/notices.mjs). */
function About() {
  const { t } = useSettingsWords()
  return (
    <p className={styles['about']}>
      {t('version', { version })}
      <a href={`${import.meta.env.BASE_URL}THIRD-PARTY-NOTICES.txt`} target="_blank" rel="noopener">
        {t('notices')}
      </a>
    </p>
  )
}
