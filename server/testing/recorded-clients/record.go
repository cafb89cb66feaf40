// Records what the official Go SDK writes on the line: prints one JSON object like record.py, which says what it holds.
//
//	apt-get install golang-go golang-github-gogo-protobuf-dev golang-github-gorilla-websocket-dev
//	git clone https://github.com/larksuite/oapi-sdk-go GO/src/github.com/larksuite/oapi-sdk-go/v3
//	GO111MODULE=off GOPATH=GO:/usr/share/gocode go run record.go
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"regexp"
	"strings"

	larkcore "github.com/larksuite/oapi-sdk-go/v3/core"
	larkdrive "github.com/larksuite/oapi-sdk-go/v3/service/drive/v1"
	larkim "github.com/larksuite/oapi-sdk-go/v3/service/im/v1"
)

const token = "t-happy0000000000000000000000000000000000"
const picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
const answer = `{"code":0,"tenant_access_token":"` + token + `","expire":7200,"data":{"file_key":"x","image_key":"x","file_token":"x"}}`

var heard [][]byte

// Answers each request, and keeps its bytes: a client waits for the answer, so none of the next one is among them.
func listen(line net.Conn) {
	for {
		var kept bytes.Buffer
		request, err := http.ReadRequest(bufio.NewReader(io.TeeReader(line, &kept)))
		if err != nil {
			return
		}
		io.Copy(io.Discard, request.Body)
		heard = append(heard, kept.Bytes())
		fmt.Fprintf(line, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(answer), answer)
	}
}

var port = regexp.MustCompile(`(\r\nHost: 127\.0\.0\.1):\d+`)

// The lines of a request, each letter one byte, without the port.
func linesOf(request []byte) []string {
	letters := make([]rune, len(request))
	for at, each := range request {
		letters[at] = rune(each)
	}
	return strings.Split(port.ReplaceAllString(string(letters), "$1"), "\r\n")
}

func must[Answer any](given Answer, err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	go func() {
		for {
			if line, err := listener.Accept(); err == nil {
				go listen(line)
			}
		}
	}()
	config := &larkcore.Config{
		AppId: "cli_a1b2c3d4e5f60718", AppSecret: "secret-for-tests", BaseUrl: "http://" + listener.Addr().String(),
		AppType: larkcore.AppTypeSelfBuilt, EnableTokenCache: true, LogLevel: larkcore.LogLevelError,
	}
	larkcore.NewLogger(config)
	larkcore.NewCache(config)
	larkcore.NewSerialization(config)
	larkcore.NewHttpClient(config)
	messages, drive, ctx := larkim.New(config), larkdrive.New(config), context.Background()
	png, _ := base64.StdEncoding.DecodeString(picture)
	text := "hello\r\n--not-the-boundary\r\n"

	// The first call fetches a token.
	must(messages.Message.Create(ctx, larkim.NewCreateMessageReqBuilder().ReceiveIdType("chat_id").Body(
		larkim.NewCreateMessageReqBodyBuilder().ReceiveId("oc_launch").MsgType("text").Content(`{"text":"你好"}`).Build()).Build()))
	must(messages.File.Create(ctx, larkim.NewCreateFileReqBuilder().Body(
		larkim.NewCreateFileReqBodyBuilder().FileType("stream").FileName("报告.bin").File(strings.NewReader(text)).Build()).Build()))
	must(messages.Image.Create(ctx, larkim.NewCreateImageReqBuilder().Body(
		larkim.NewCreateImageReqBodyBuilder().ImageType("message").Image(bytes.NewReader(png)).Build()).Build()))
	must(drive.Media.UploadAll(ctx, larkdrive.NewUploadAllMediaReqBuilder().Body(
		larkdrive.NewUploadAllMediaReqBodyBuilder().FileName("报告.png").ParentType("docx_image").ParentNode("doxcnImage").
			Size(len(png)).File(bytes.NewReader(png)).Build()).Build()))

	recorded := map[string][]string{}
	for at, name := range []string{"token", "message", "file", "image", "media"} {
		recorded[name] = linesOf(heard[at])
	}
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	version := regexp.MustCompile(`oapi-sdk-go/(v[\d.]+)`).FindStringSubmatch(strings.Join(recorded["token"], " "))[1]
	out.Encode(map[string]any{"oapi-sdk-go " + version + " (net/http)": recorded})
}
