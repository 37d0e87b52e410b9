package io.lampyr.localstack.rights;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.s3.model.Delete;

/**
 * Writes down each kind of call that a process makes to AWS, once: found by the SDK in every
 * process that has it on its class path. A line has the process, the service, the operation, and
 * what it is upon, between tabs. Beside it, for which requests the process has made calls.
 */
public final class CallRecorder implements ExecutionInterceptor {
  private static final String WHERE = "RECORDED_CALLS";
  private static final String NODE = "node";
  private static final String MARK = "lampyr-request/";
  private static final int MOST = 10_000;

  private final Map<String, Boolean> written = new ConcurrentHashMap<>();

  @Override
  public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes known) {
    String folder = System.getenv(WHERE);
    if (folder == null) {
      return;
    }
    context
        .httpRequest()
        .firstMatchingHeader("User-Agent")
        .filter(agent -> agent.contains(MARK))
        .map(agent -> agent.substring(agent.indexOf(MARK) + MARK.length()).split(" ", 2)[0])
        .filter(id -> written.size() < MOST && written.putIfAbsent(MARK + id, true) == null)
        .ifPresent(id ->
            write(
                Path.of(folder, ProcessHandle.current().pid() + ".requests"),
                process() + "\t" + id));
    for (String name : upon(context.request())) {
      String line =
          String.join(
              "\t",
              List.of(
                  process(),
                  known.getAttribute(SdkExecutionAttribute.SERVICE_NAME),
                  known.getAttribute(SdkExecutionAttribute.OPERATION_NAME),
                  name,
                  conditions(context.request(), context.httpRequest())));
      if (written.putIfAbsent(line, true) == null) {
        write(Path.of(folder, ProcessHandle.current().pid() + ".calls"), line);
      }
    }
  }

  private static String process() {
    return Optional.ofNullable(System.getenv("AWS_LAMBDA_FUNCTION_NAME")).orElse(NODE);
  }

  private static List<String> upon(SdkRequest request) {
    for (String field : List.of("TableName", "SecretId", "FunctionName")) {
      Optional<String> named = text(request, field);
      if (named.isPresent()) {
        return List.of(named.get());
      }
    }
    Optional<?> many =
        request.getValueForField("RequestItems", Object.class).filter(Map.class::isInstance);
    if (many.isPresent()) {
      return ((Map<?, ?>) many.get()).keySet().stream().map(String::valueOf).toList();
    }
    Optional<String> service = text(request, "service");
    if (service.isPresent()) {
      return List.of(text(request, "cluster").orElse("") + "/" + service.get());
    }
    if (request.getValueForField("services", List.class).isPresent()) {
      List<?> services = request.getValueForField("services", List.class).get();
      return List.of(text(request, "cluster").orElse("") + "/" + services.getFirst());
    }
    String bucket = text(request, "Bucket").orElse("?");
    Optional<Delete> deleted = request.getValueForField("Delete", Delete.class);
    return deleted.isPresent()
        ? deleted.get().objects().stream().map(one -> bucket + "/" + one.key()).toList()
        : List.of(bucket + text(request, "Key").map(key -> "/" + key).orElse(""));
  }

  private static String conditions(SdkRequest request, SdkHttpRequest http) {
    StringBuilder all = new StringBuilder();
    for (String header : List.of("If-None-Match", "If-Match")) {
      if (http.firstMatchingHeader(header).isPresent()) {
        all.append("s3:").append(header.toLowerCase(java.util.Locale.ROOT)).append("=there;");
      }
    }
    text(request, "Prefix")
        .ifPresent(prefix -> all.append("s3:prefix=").append(prefix).append(';'));
    if (request.getValueForField("taskDefinition", String.class).isPresent()) {
      all.append("ecs:task-definition=there;");
    }
    for (String field : List.of("Key", "Item")) {
      request
          .getValueForField(field, Object.class)
          .filter(Map.class::isInstance)
          .map(item -> ((Map<?, ?>) item).get("partition"))
          .filter(AttributeValue.class::isInstance)
          .ifPresent(value ->
              all.append("dynamodb:LeadingKeys=").append(((AttributeValue) value).s()).append(';'));
    }
    return all.toString();
  }

  private static Optional<String> text(SdkRequest request, String field) {
    return request
        .getValueForField(field, Object.class)
        .filter(String.class::isInstance)
        .map(String.class::cast);
  }

  private static synchronized void write(Path file, String line) {
    try {
      Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException full) {
      throw new UncheckedIOException(full);
    }
  }
}
