import com.google.gson.GsonBuilder;
import com.lark.oapi.core.Config;
import com.lark.oapi.core.cache.LocalCache;
import com.lark.oapi.core.enums.AppType;
import com.lark.oapi.core.httpclient.OkHttpTransport;
import com.lark.oapi.core.token.GlobalTokenManager;
import com.lark.oapi.core.token.TokenManager;
import com.lark.oapi.core.utils.OKHttps;
import com.lark.oapi.service.drive.DriveService;
import com.lark.oapi.service.drive.v1.model.UploadAllMediaReq;
import com.lark.oapi.service.drive.v1.model.UploadAllMediaReqBody;
import com.lark.oapi.service.im.ImService;
import com.lark.oapi.service.im.v1.model.CreateFileReq;
import com.lark.oapi.service.im.v1.model.CreateFileReqBody;
import com.lark.oapi.service.im.v1.model.CreateImageReq;
import com.lark.oapi.service.im.v1.model.CreateImageReqBody;
import com.lark.oapi.service.im.v1.model.CreateMessageReq;
import com.lark.oapi.service.im.v1.model.CreateMessageReqBody;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;
import java.util.regex.Pattern;

/**
 * Records what the official Java SDK writes on the line: prints one JSON object like record.py, which says what it holds.
 * Run it with the classes of com.larksuite.oapi:oapi-sdk and of its dependencies:
 *
 *     java -Dfile.encoding=UTF-8 -Dsun.jnu.encoding=UTF-8 -cp CLASSES Record.java
 */
public class Record {
  static final String TOKEN = "t-happy0000000000000000000000000000000000";
  static final String PICTURE =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  static final String ANSWER = "{\"code\":0,\"tenant_access_token\":\"" + TOKEN
      + "\",\"expire\":7200,\"data\":{\"file_key\":\"x\",\"image_key\":\"x\",\"file_token\":\"x\"}}";
  static final List<String> heard = Collections.synchronizedList(new ArrayList<>());

  /** Answers each request, and keeps its bytes, a letter each. */
  static void listen(Socket line) {
    try (InputStream in = line.getInputStream()) {
      for (;;) {
        var head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
          int next = in.read();
          if (next < 0) return;
          head.write(next);
        }
        String text = head.toString(StandardCharsets.ISO_8859_1);
        var told = Pattern.compile("(?i)\r\ncontent-length: *(\\d+)").matcher(text);
        byte[] body = in.readNBytes(told.find() ? Integer.parseInt(told.group(1)) : 0);
        heard.add(text + new String(body, StandardCharsets.ISO_8859_1));
        line.getOutputStream().write(("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
            + ANSWER.length() + "\r\n\r\n" + ANSWER).getBytes(StandardCharsets.ISO_8859_1));
      }
    } catch (Exception error) {
      // The client hung up.
    }
  }

  public static void main(String[] words) throws Exception {
    var server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    var thread = new Thread(() -> {
      for (;;) {
        try {
          Socket line = server.accept();
          new Thread(() -> listen(line)).start();
        } catch (Exception error) {
          return;
        }
      }
    });
    thread.start();
    var config = new Config();
    config.setAppId("cli_a1b2c3d4e5f60718");
    config.setAppSecret("secret-for-tests");
    config.setBaseUrl("http://127.0.0.1:" + server.getLocalPort());
    config.setAppType(AppType.SELF_BUILT);
    config.setCache(LocalCache.getInstance());
    config.setHttpTransport(new OkHttpTransport(OKHttps.defaultClient));
    GlobalTokenManager.setTokenManager(new TokenManager(config.getCache()));
    var messages = new ImService(config);
    Path folder = Files.createTempDirectory("herald");
    Path text = Files.writeString(folder.resolve("报告.bin"), "hello\r\n--not-the-boundary\r\n");
    byte[] bytes = Base64.getDecoder().decode(PICTURE);
    Path picture = Files.write(folder.resolve("报告.png"), bytes);

    // The first call fetches a token.
    messages.message().create(CreateMessageReq.newBuilder().receiveIdType("chat_id")
        .createMessageReqBody(CreateMessageReqBody.newBuilder().receiveId("oc_launch").msgType("text")
            .content("{\"text\":\"你好\"}").build()).build());
    messages.file().create(CreateFileReq.newBuilder().createFileReqBody(CreateFileReqBody.newBuilder()
        .fileType("stream").fileName("报告.bin").file(text.toFile()).build()).build());
    messages.image().create(CreateImageReq.newBuilder().createImageReqBody(CreateImageReqBody.newBuilder()
        .imageType("message").image(picture.toFile()).build()).build());
    new DriveService(config).media().uploadAll(UploadAllMediaReq.newBuilder()
        .uploadAllMediaReqBody(UploadAllMediaReqBody.newBuilder().fileName("报告.png").parentType("docx_image")
            .parentNode("doxcnImage").size(bytes.length).file(picture.toFile()).build()).build());

    var recorded = new LinkedHashMap<String, List<String>>();
    var names = List.of("token", "message", "file", "image", "media");
    for (String name : names) {
      String request = heard.get(recorded.size()).replaceFirst("(?i)(\r\nhost: 127\\.0\\.0\\.1):\\d+", "$1");
      recorded.put(name, List.of(request.split("\r\n", -1)));
    }
    var version = Pattern.compile("oapi-sdk-java/(v[\\w.]+)").matcher(heard.get(0));
    System.out.println(new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create()
        .toJson(Map.of("oapi-sdk-java " + (version.find() ? version.group(1) : "") + " (OkHttp)", recorded)));
    System.exit(0);
  }
}
