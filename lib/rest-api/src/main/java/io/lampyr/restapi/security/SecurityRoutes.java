package io.lampyr.restapi.security;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.ApiKey;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Making, finding and ending keys, and telling who one is. */
public final class SecurityRoutes {
  private static final String REALM = "realm_name";
  private static final String USERNAME = "username";

  /** Where keys are looked up that keys are shown to be of. */
  static final String KEYS = "_es_api_key";

  private static final String ANYBODY = "_anonymous";

  private final ApiKeys keys;
  private final Clock clock;

  SecurityRoutes(ApiKeys keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /** All that is about keys. */
  public static List<Route> all(ApiKeys keys, Clock clock) {
    List<Route> all = new ArrayList<>(new SecurityRoutes(keys, clock).routes());
    all.addAll(new KeyQueryRoutes(keys, clock).routes());
    all.addAll(new KeyChangeRoutes(keys, clock).routes());
    all.addAll(new PrivilegeRoutes().routes());
    return all;
  }

  List<Route> routes() {
    String path = "/_security/api_key";
    return List.of(
        Route.on(Duty.INGEST, Privilege.MANAGE_KEYS, path)
            .taking("refresh")
            .takingBody()
            .by(this::create, Method.POST, Method.PUT),
        // Everybody may see and end the key that they show; more is looked at in the call.
        Route.on(Duty.INGEST, Privilege.IDENTIFY, path)
            .taking(
                "id",
                "name",
                "owner",
                REALM,
                USERNAME,
                "active_only",
                "with_limited_by",
                "with_profile_uid")
            .get(this::list),
        Route.on(Duty.INGEST, Privilege.IDENTIFY, path).takingBody().delete(this::invalidate),
        Route.on(Duty.INGEST, Privilege.IDENTIFY, "/_security/_authenticate")
            .get(SecurityRoutes::whoAmI));
  }

  private Answer create(Call call) {
    KeyRequest request = KeyRequest.of(call.bodyObject());
    KeyScope scope = scopeOf(call).narrowedTo(request.roles(), request.metadata());
    ApiKeys.Made made = keys.create(request.name(), request.valid(), scope);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", made.id());
    json.put("name", made.name());
    made.expires().ifPresent(expires -> json.put("expiration", expires.toEpochMilli()));
    json.put("api_key", made.secret());
    json.put("encoded", made.encoded());
    return Answer.ok(json);
  }

  /** What the keys that a caller makes can do at most. */
  static KeyScope scopeOf(Call call) {
    return switch (call.rights()) {
      case KeyRights rights -> rights.scope();
      case TokenRights rights -> rights.scope();
      default -> KeyScope.EVERYTHING;
    };
  }

  private Answer list(Call call) {
    Optional<String> id = call.parameters().text("id");
    Optional<String> name = call.parameters().text("name");
    boolean owner = call.parameters().flag("owner", false);
    boolean active = call.parameters().flag("active_only", false);
    Optional<String> realm = call.parameters().text(REALM);
    Optional<String> username = call.parameters().text(USERNAME);
    checkTogether(id.isPresent(), name, owner, realm.isPresent() || username.isPresent());
    Optional<String> self = self(call);
    if (!isSelf(self, id, owner)) {
      call.require(Privilege.MANAGE_KEYS, "*");
    }
    Instant now = clock.now();
    Predicate<ApiKey> wanted =
        key ->
            id.map(key.id()::equals).orElse(true)
                && name.map(pattern -> IndexGrant.matches(pattern, key.name())).orElse(true)
                && (!owner || isOwn(call, key))
                && isOf(key, realm, username)
                && (!active || isActive(key, now));
    // Of profiles, which users elsewhere may have, keys have none that could be told.
    boolean limits = call.parameters().flag("with_limited_by", false);
    List<Object> found = new ArrayList<>();
    (id.isPresent() ? keys.find(id.get()).stream().toList() : keys.all())
        .stream().filter(wanted).map(key -> describe(key, limits)).forEach(found::add);
    boolean missing = found.isEmpty() && id.isPresent();
    return Answer.tree(missing ? 404 : 200, Map.of("api_keys", found));
  }

  /** Refuses what cannot be said together: names of owners go with nothing else. */
  private static void checkTogether(
      boolean ids, Optional<String> name, boolean owner, boolean owners) {
    if (owners && (ids || name.isPresent())) {
      throw ApiException.validation(
          "username or realm name must not be specified when the api key id(s) or api key name are"
              + " specified");
    }
    if (owners && owner) {
      throw ApiException.validation(
          "neither username nor realm-name may be specified when retrieving owned API keys");
    }
    if (ids && name.isPresent()) {
      throw ApiException.validation("only one of [api key id(s), api key name] can be specified");
    }
  }

  /** Whether the key is of those, as it is shown to be. */
  private static boolean isOf(ApiKey key, Optional<String> realm, Optional<String> username) {
    return realm.map(KEYS::equals).orElse(true) && username.map(key.name()::equals).orElse(true);
  }

  private static Optional<String> self(Call call) {
    return call.rights() instanceof KeyRights rights ? Optional.of(rights.id()) : Optional.empty();
  }

  /** Of keys, nobody but themselves is known as their owner; who is nobody is taken for all. */
  private static boolean isOwn(Call call, ApiKey key) {
    return self(call).map(key.id()::equals).orElse(!(call.rights() instanceof TokenRights));
  }

  private static boolean isSelf(Optional<String> self, Optional<String> id, boolean owner) {
    return self.isPresent() && (owner || id.equals(self));
  }

  private static boolean isActive(ApiKey key, Instant now) {
    ApiKey.Validity validity = key.validity();
    return !validity.invalidated() && validity.expires().map(now::isBefore).orElse(true);
  }

  /** The key as it is shown, with what its maker could do if that is wanted. */
  static Map<String, Object> describe(ApiKey key, boolean limits) {
    KeyScope scope = KeyScope.decode(key.privileges());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", key.id());
    json.put("name", key.name());
    json.put("type", "rest");
    json.put("creation", key.validity().created().toEpochMilli());
    key.validity().expires().ifPresent(expires -> json.put("expiration", expires.toEpochMilli()));
    json.put("invalidated", key.validity().invalidated());
    json.put("username", key.name());
    json.put("realm", KEYS);
    json.put("metadata", scope.metadata());
    json.put("role_descriptors", scope.rolesJson());
    if (limits) {
      json.put("limited_by", scope.limitsJson());
    }
    return json;
  }

  private Answer invalidate(Call call) {
    KeySelection selection = KeySelection.of(call.bodyObject());
    Optional<String> self = self(call);
    boolean onlySelf =
        self.isPresent() && (selection.owner() || selection.ids().equals(List.of(self.get())));
    if (!onlySelf) {
      call.require(Privilege.MANAGE_KEYS, "*");
    }
    List<String> ended = new ArrayList<>();
    List<String> before = new ArrayList<>();
    for (ApiKey key : keys.all()) {
      boolean mine = !selection.owner() || isOwn(call, key);
      if (mine
          && selection.takes(key.id(), key.name())
          && isOf(key, selection.realm(), selection.username())) {
        (keys.invalidate(key.id()) ? ended : before).add(key.id());
      }
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("invalidated_api_keys", ended);
    json.put("previously_invalidated_api_keys", before);
    json.put("error_count", 0);
    return Answer.ok(json);
  }

  /** The name of whoever asks. */
  static String username(Call call) {
    return switch (call.rights()) {
      case KeyRights rights -> rights.name();
      case TokenRights rights -> rights.subject();
      default -> ANYBODY;
    };
  }

  private static Answer whoAmI(Call call) {
    Map<String, Object> json = new LinkedHashMap<>();
    switch (call.rights()) {
      case KeyRights rights -> {
        identity(json, rights.name(), List.of(), realm(KEYS, KEYS));
        json.put("authentication_type", "api_key");
        json.put("api_key", Map.of("id", rights.id(), "name", rights.name()));
      }
      case TokenRights rights -> {
        identity(json, rights.subject(), rights.roles(), realm("oidc", "oidc"));
        json.put("authentication_type", "token");
      }
      default -> {
        identity(json, ANYBODY, List.of(), realm("__anonymous", "__anonymous"));
        json.put("authentication_type", "anonymous");
      }
    }
    return Answer.ok(json);
  }

  private static void identity(
      Map<String, Object> json, String name, List<String> roles, Map<String, Object> realm) {
    json.put("username", name);
    json.put("roles", roles);
    json.put("metadata", Map.of());
    json.put("enabled", true);
    json.put("authentication_realm", realm);
    json.put("lookup_realm", realm);
  }

  private static Map<String, Object> realm(String name, String type) {
    Map<String, Object> realm = new LinkedHashMap<>();
    realm.put("name", name);
    realm.put("type", type);
    return realm;
  }

  /** Which keys are to end. */
  record KeySelection(
      List<String> ids,
      Optional<String> name,
      boolean owner,
      Optional<String> realm,
      Optional<String> username) {

    static KeySelection of(Map<String, ?> body) {
      List<String> ids = new ArrayList<>();
      Optional<String> name = Optional.empty();
      Optional<String> realm = Optional.empty();
      Optional<String> username = Optional.empty();
      boolean owner = false;
      for (Map.Entry<String, ?> field : body.entrySet()) {
        switch (field.getKey()) {
          case "id", "ids" -> ids.addAll(RoleReader.texts(field.getValue(), field.getKey()));
          case "name" -> name = Optional.of(String.valueOf(field.getValue()));
          case REALM -> realm = Optional.of(String.valueOf(field.getValue()));
          case USERNAME -> username = Optional.of(String.valueOf(field.getValue()));
          case "owner" -> owner = Boolean.TRUE.equals(field.getValue());
          default ->
              throw new ApiException(
                  400,
                  "x_content_parse_exception",
                  "[invalidate_api_key] unknown field [" + field.getKey() + "]");
        }
      }
      boolean owners = realm.isPresent() || username.isPresent();
      if (ids.isEmpty() && name.isEmpty() && !owner && !owners) {
        throw ApiException.validation(
            "One of [api key id(s), api key name, username, realm name] must be specified if"
                + " [owner] flag is false");
      }
      checkTogether(!ids.isEmpty(), name, owner, owners);
      return new KeySelection(ids, name, owner, realm, username);
    }

    boolean takes(String id, String keyName) {
      return (ids.isEmpty() || ids.contains(id)) && name.map(keyName::equals).orElse(true);
    }
  }
}
