import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReadSecret } from '../../../../contract/herald/session'
import { call } from '../../../api/client'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { FailureNote } from '../../../ui/failure'
import { useSearchParam } from '../use-search-param'
import { useWords } from '../words'
import { workbenchKeys } from '../workbench-keys'
import { AppSelect } from './app-select'
import { CopyButton } from './call-details'
import details from './call-details.module.css'
import shared from './workbench-page.module.css'

const titles: Record<CodeLanguage, string> = { node: 'Node.js', python: 'Python', java: 'Java', go: 'Go' }

/** Everything that a bot needs to talk to this service: address, id, secret, and the first lines in four languages. */
export function ConnectView({ appNames }: { appNames: ReadonlyMap<string, string> }) {
  const { t } = useWords()
  const [chosen, setApp] = useSearchParam('app')
  const [language, setLanguage] = useState<CodeLanguage>('node')
  const [isShown, setShown] = useState(false)
  const appId = chosen || ([...appNames.keys()][0] ?? '')
  const secret = useQuery({ ...secretQuery(appId), enabled: isShown && appId !== '' })
  const code = connectionCode(language, { appId, origin: location.origin })
  if (appId === '') return <EmptyState title={t('connect.none')}>{t('connect.noneNext')}</EmptyState>
  return (
    <section className={shared['section']} aria-labelledby="connect-title">
      <div className={shared['heading']}>
        <h2 id="connect-title">{t('connect.title')}</h2>
        <p className={shared['why']}>{t('connect.why')}</p>
      </div>
      <AppSelect label={t('log.app')} value={appId} onChange={setApp} appNames={appNames} />
      <dl className={details['facts']}>
        <div>
          <dt>{t('connect.address')}</dt>
          <dd>{location.origin}</dd>
        </div>
        <div>
          <dt>App ID</dt>
          <dd>{appId}</dd>
        </div>
        <div>
          <dt>App Secret</dt>
          <dd>
            {isShown ? (secret.data?.app_secret ?? '…') : '••••••••'}{' '}
            <Button look="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {t(isShown ? 'connect.hide' : 'connect.show')}
            </Button>
          </dd>
        </div>
      </dl>
      {secret.isError && <FailureNote error={secret.error} />}
      <fieldset>
        <legend className="visually-hidden">{t('connect.language')}</legend>
        <div className={shared['actions']}>
          {languages.map((each) => (
            <Button
              key={each}
              look={each === language ? 'primary' : 'plain'}
              aria-pressed={each === language}
              onClick={() => setLanguage(each)}
            >
              {titles[each]}
            </Button>
          ))}
        </div>
      </fieldset>
      {/* It scrolls, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={details['code']} role="region" aria-label={titles[language]} tabIndex={0}>
        {code}
      </pre>
      <div className={shared['actions']}>
        <CopyButton label={t('connect.copy')} text={code} />
      </div>
      {language === 'node' && location.port !== '' && (
        <p className={shared['note']}>{t('connect.port', { port: location.port })}</p>
      )}
      <p className={shared['note']}>{t('connect.next')}</p>
    </section>
  )
}

const secretQuery = (appId: string) =>
  queryOptions({
    queryKey: workbenchKeys.secret(appId),
    queryFn: ({ signal }) => call(ReadSecret, { path: { app_id: appId } }, { signal, withoutToken: true }),
    // The secret is not kept longer than it is shown.
    gcTime: 0,
  })

const languages = ['node', 'python', 'java', 'go'] as const
type CodeLanguage = (typeof languages)[number]

interface Connection {
  appId: string
  /** The address of this service. */
  origin: string
}

/**
 * The first lines of a bot with the platform's official SDK: a client for this
 * service, and one call. The secret is an environment variable.
 */
const connectionCode = (language: CodeLanguage, connection: Connection): string =>
  writers[language](connection)

const writers: Record<CodeLanguage, (connection: Connection) => string> = {
  node: ({ appId, origin }) => `import * as lark from '@larksuiteoapi/node-sdk'

const client = new lark.Client({
  appId: '${appId}',
  appSecret: process.env.APP_SECRET,
  domain: '${origin}',
})
const { data } = await client.im.v1.chat.list()
console.log(data.items.map(({ name }) => name))
`,
  python: ({ appId, origin }) => `import os
import lark_oapi as lark
from lark_oapi.api.im.v1 import ListChatRequest

client = (
    lark.Client.builder()
    .app_id("${appId}")
    .app_secret(os.environ["APP_SECRET"])
    .domain("${origin}")
    .build()
)
chats = client.im.v1.chat.list(ListChatRequest.builder().build())
print([chat.name for chat in chats.data.items])
`,
  java: ({ appId, origin }) => `import com.lark.oapi.Client;
import com.lark.oapi.service.im.v1.model.ListChatReq;

public class Bot {
    public static void main(String[] args) throws Exception {
        Client client = Client.newBuilder("${appId}", System.getenv("APP_SECRET"))
            .openBaseUrl("${origin}")
            .build();
        var chats = client.im().v1().chat().list(ListChatReq.newBuilder().build());
        for (var chat : chats.getData().getItems()) System.out.println(chat.getName());
    }
}
`,
  go: ({ appId, origin }) => `package main

import (
	"context"
	"fmt"
	"os"

	lark "github.com/larksuite/oapi-sdk-go/v3"
	larkim "github.com/larksuite/oapi-sdk-go/v3/service/im/v1"
)

func main() {
	client := lark.NewClient("${appId}", os.Getenv("APP_SECRET"), lark.WithOpenBaseUrl("${origin}"))
	chats, err := client.Im.V1.Chat.List(context.Background(), larkim.NewListChatReqBuilder().Build())
	if err != nil {
		panic(err)
	}
	for _, chat := range chats.Data.Items {
		fmt.Println(*chat.Name)
	}
}
`,
}
