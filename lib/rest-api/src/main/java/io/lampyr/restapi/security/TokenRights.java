package io.lampyr.restapi.security;

import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.access.Rights;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the holder of a token may do.
 *
 * @param values what the token says of him
 */
record TokenRights(String subject, List<String> values, KeyScope scope) implements Rights {
  private static final String PREFIX = "token:";

  TokenRights {
    values = List.copyOf(values);
  }

  static TokenRights of(String subject, List<String> values, TokenRoles roles) {
    return new TokenRights(subject, values, roles.scope(values));
  }

  /**
   * With what the token says, as nobody is there to ask for it later. Keys' ids have no colon in
   * them.
   */
  @Override
  public Optional<String> owner() {
    return Optional.of(
        PREFIX
            + encoded(subject)
            + ":"
            + values.stream().map(TokenRights::encoded).sorted().collect(Collectors.joining(",")));
  }

  /** Whatever groups he was in when he began it. */
  @Override
  public boolean isOwn(Optional<String> begun) {
    return begun.flatMap(TokenRights::parts).filter(of -> of.subject().equals(subject)).isPresent();
  }

  @Override
  public Optional<Map<String, Object>> user() {
    Map<String, Object> user = new LinkedHashMap<>();
    user.put("username", subject);
    user.put("roles", roles());
    user.put("metadata", Map.of());
    user.put("realm", Map.of("name", "oidc", "type", "oidc"));
    user.put("authentication_type", "TOKEN");
    return Optional.of(user);
  }

  /** As they are called here. */
  List<String> roles() {
    return scope.roles().keySet().stream().filter(name -> !name.equals(TokenRoles.NONE)).toList();
  }

  /** The holder of a token whose name that is, by what the roles are now. */
  static Optional<TokenRights> ofOwner(String owner, TokenRoles roles) {
    return parts(owner).map(parts -> of(parts.subject(), parts.values(), roles));
  }

  /** What an owner's name is made of. */
  private record Parts(String subject, List<String> values) {}

  private static Optional<Parts> parts(String owner) {
    String[] parts = owner.split(":", -1);
    if (!owner.startsWith(PREFIX) || parts.length != 3) {
      return Optional.empty();
    }
    List<String> values =
        Arrays.stream(parts[2].split(",", -1))
            .filter(value -> !value.isEmpty())
            .map(TokenRights::decoded)
            .toList();
    return Optional.of(new Parts(decoded(parts[1]), values));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  @Override
  public boolean allows(Privilege privilege) {
    return scope.allows(privilege);
  }

  @Override
  public boolean allows(Privilege privilege, String target) {
    return scope.allows(privilege, target);
  }
}
