"""Records what clients write on the line: prints one JSON object, a list of lines by client and call.

    apt-get install curl python3-requests python3-requests-toolbelt python3-httpx \
        python3-websockets python3-protobuf python3-pycryptodome
    git clone https://github.com/larksuite/oapi-sdk-python
    PYTHONPATH=oapi-sdk-python python3 record.py > recorded.json

record.go and Record.java record the SDKs for Go and Java, which were added to recorded.json.
A listener answers every request as the platform would, and keeps its bytes. What is sent is in `calls` of
../../other-clients.test.ts; a line ends where CR LF stood, and each letter is one byte.
"""

import asyncio
import base64
import json
import os
import re
import socketserver
import subprocess
import sys
import tempfile
import threading

try:
    import Cryptodome  # As Debian calls it.

    sys.modules["Crypto"] = Cryptodome
    import Cryptodome.Cipher.AES

    sys.modules["Crypto.Cipher"] = Cryptodome.Cipher
except ImportError:
    pass

import httpx
import lark_oapi as lark
import requests
from lark_oapi.api.drive.v1 import UploadAllMediaRequest, UploadAllMediaRequestBody
from lark_oapi.api.im.v1 import (
    CreateFileRequest,
    CreateFileRequestBody,
    CreateImageRequest,
    CreateImageRequestBody,
    CreateMessageRequest,
    CreateMessageRequestBody,
)
from lark_oapi.core.const import VERSION

APP = {"app_id": "cli_a1b2c3d4e5f60718", "app_secret": "secret-for-tests"}
TOKEN = "t-happy0000000000000000000000000000000000"
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
TEXT = b"hello\r\n--not-the-boundary\r\n"
MESSAGE = {"receive_id": "oc_launch", "msg_type": "text", "content": '{"text":"你好"}'}
FILE = {"file_type": "stream", "file_name": "报告.bin"}
IMAGE = {"image_type": "message"}
MEDIA = {
    "file_name": "报告.png",
    "parent_type": "docx_image",
    "parent_node": "doxcnImage",
    "size": str(len(PICTURE)),
}
paths = {
    "token": "/open-apis/auth/v3/tenant_access_token/internal",
    "message": "/open-apis/im/v1/messages",
    "file": "/open-apis/im/v1/files",
    "image": "/open-apis/im/v1/images",
    "media": "/open-apis/drive/v1/medias/upload_all",
}
heard = []


class Listener(socketserver.StreamRequestHandler):
    def handle(self):
        while True:
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                line = self.rfile.readline()
                if not line:
                    return
                head += line
            told = re.search(rb"\r\ncontent-length: *(\d+)", head, re.I)
            if re.search(rb"\r\nexpect: *100-continue", head, re.I):
                self.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n")
            heard.append(head + self.rfile.read(int(told[1]) if told else 0))
            data = {"file_key": "x", "image_key": "x", "file_token": "x"}
            body = json.dumps({"code": 0, "tenant_access_token": TOKEN, "expire": 7200, "data": data}).encode()
            self.wfile.write(
                b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
            )
            self.wfile.write(body)


server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Listener)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
url = "http://127.0.0.1:%d" % server.server_address[1]

folder = tempfile.mkdtemp()
place = {}
for name, content in (("报告.bin", TEXT), ("报告.png", PICTURE)):
    place[name] = os.path.join(folder, name)
    with open(place[name], "wb") as file:
        file.write(content)


def lines():
    """What was heard since it was asked last, but for the port."""
    (request,) = heard
    heard.clear()
    text = request.decode("latin1")
    return re.sub(r"(?i)(\r\nhost: 127\.0\.0\.1):\d+", r"\1", text, count=1).split("\r\n")


def curl(call, *words):
    authorization = ["-H", "Authorization: Bearer " + TOKEN] if call != "token" else []
    query = "?receive_id_type=chat_id" if call == "message" else ""
    subprocess.run(["curl", "-sS", "-o", os.devnull, *authorization, *words, url + paths[call] + query], check=True)
    return lines()


def fields(values):
    return [word for name, value in values.items() for word in ("-F", "%s=%s" % (name, value))]


JSON = ["-H", "Content-Type: application/json; charset=utf-8", "-d"]
by_curl = {
    "token": curl("token", *JSON, json.dumps(APP)),
    "message": curl("message", *JSON, json.dumps(MESSAGE)),
    "file": curl("file", "-F", "file=@" + place["报告.bin"], *fields(FILE)),
    "image": curl("image", *fields(IMAGE), "-F", "image=@" + place["报告.png"]),
    "media": curl("media", *fields(MEDIA), "-F", "file=@" + place["报告.png"]),
}

session = requests.Session()


def post(call, **what):
    headers = {"Authorization": "Bearer " + TOKEN} if call != "token" else {}
    session.post(url + paths[call], headers=headers, **what)
    return lines()


by_requests = {
    "token": post("token", json=APP),
    "message": post("message", json=MESSAGE, params={"receive_id_type": "chat_id"}),
    "file": post("file", data=FILE, files={"file": open(place["报告.bin"], "rb")}),
    "image": post("image", data=IMAGE, files={"image": PICTURE}),
    "media": post("media", data=MEDIA, files={"file": ("报告.png", PICTURE, "image/png")}),
}

client = lark.Client.builder().app_id(APP["app_id"]).app_secret(APP["app_secret"]).domain(url).build()


def message():
    body = CreateMessageRequestBody.builder()
    body = body.receive_id(MESSAGE["receive_id"]).msg_type("text").content(MESSAGE["content"]).build()
    return CreateMessageRequest.builder().receive_id_type("chat_id").request_body(body).build()


def file():
    body = CreateFileRequestBody.builder().file_type(FILE["file_type"]).file_name(FILE["file_name"])
    return CreateFileRequest.builder().request_body(body.file(open(place["报告.bin"], "rb")).build()).build()


def image():
    body = CreateImageRequestBody.builder().image_type("message").image(open(place["报告.png"], "rb"))
    return CreateImageRequest.builder().request_body(body.build()).build()


def media():
    body = UploadAllMediaRequestBody.builder().file_name(MEDIA["file_name"]).parent_type(MEDIA["parent_type"])
    body = body.parent_node(MEDIA["parent_node"]).size(len(PICTURE)).file(open(place["报告.png"], "rb"))
    return UploadAllMediaRequest.builder().request_body(body.build()).build()


# The first call fetches a token.
client.im.v1.message.create(message())
token, first = heard
heard[:] = [token]
by_sdk = {"token": lines()}
heard[:] = [first]
by_sdk["message"] = lines()
client.im.v1.file.create(file())
by_sdk["file"] = lines()
client.im.v1.image.create(image())
by_sdk["image"] = lines()
client.drive.v1.media.upload_all(media())
by_sdk["media"] = lines()


async def asynchronous():
    """Its token is fetched as by the synchronous one."""
    recorded = {}
    await client.im.v1.message.acreate(message())
    recorded["message"] = lines()
    await client.im.v1.file.acreate(file())
    recorded["file"] = lines()
    await client.im.v1.image.acreate(image())
    recorded["image"] = lines()
    await client.drive.v1.media.aupload_all(media())
    recorded["media"] = lines()
    return recorded


curl_version = subprocess.run(["curl", "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
print(
    json.dumps(
        {
            "curl %s, -F" % curl_version: by_curl,
            "requests %s" % requests.__version__: by_requests,
            "lark-oapi %s (requests-toolbelt)" % VERSION: by_sdk,
            "lark-oapi %s, asynchronous (httpx %s)" % (VERSION, httpx.__version__): asyncio.run(asynchronous()),
        },
        indent=2,
    )
)
