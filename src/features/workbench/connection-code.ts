export const languages = ['node', 'python', 'java', 'go'] as const
export type CodeLanguage = (typeof languages)[number]

interface Connection {
  appId: string
  /** The address of this service. */
  origin: string
}

/** The first lines of a bot by the platform's official SDK: a client of this service, and one call. The secret is an environment variable. */
export const connectionCode = (language: CodeLanguage, connection: Connection): string =>
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
