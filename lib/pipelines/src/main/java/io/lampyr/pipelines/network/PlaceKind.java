package io.lampyr.pipelines.network;

import io.lampyr.mapping.field.Addresses;
import io.lampyr.pipelines.place.PlaceFile;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What kinds of databases know of addresses, by the names that documents get. */
@SuppressWarnings("ImmutableEnumChecker") // The lists are never changed.
enum PlaceKind {
  CITY(
      List.of(
          "ip",
          "country_in_european_union",
          "country_iso_code",
          "country_name",
          "continent_code",
          "continent_name",
          "region_iso_code",
          "region_name",
          "city_name",
          "timezone",
          "location",
          "postal_code",
          "accuracy_radius",
          "registered_country_in_european_union",
          "registered_country_iso_code",
          "registered_country_name"),
      List.of(
          "country_iso_code",
          "country_name",
          "continent_name",
          "region_iso_code",
          "region_name",
          "city_name",
          "location")),
  COUNTRY(
      List.of(
          "ip",
          "continent_code",
          "continent_name",
          "country_name",
          "country_in_european_union",
          "country_iso_code",
          "registered_country_in_european_union",
          "registered_country_iso_code",
          "registered_country_name"),
      List.of("continent_name", "country_name", "country_iso_code")),
  ASN(
      List.of("ip", "asn", "organization_name", "network"),
      List.of("ip", "asn", "organization_name", "network"));

  /** All names, of whatever kind. */
  static final List<String> ALL = all();

  private final List<String> values;
  private final List<String> usual;

  PlaceKind(List<String> values, List<String> usual) {
    this.values = values;
    this.usual = usual;
  }

  private static List<String> all() {
    TreeSet<String> all = new TreeSet<>();
    for (PlaceKind kind : values()) {
      all.addAll(kind.values);
    }
    return List.copyOf(all);
  }

  /** The kind of a database by what it calls itself. */
  static Optional<PlaceKind> of(String type) {
    for (PlaceKind kind : values()) {
      String name = "-" + kind.name();
      if (type.toUpperCase(Locale.ROOT).contains(name)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  /** The kinds that know it. */
  static List<PlaceKind> valuesOf(String name) {
    return List.of(values()).stream().filter(kind -> kind.values.contains(name)).toList();
  }

  List<String> names() {
    return values;
  }

  /** What documents get if nothing else is said. */
  List<String> usual() {
    return usual;
  }

  Map<String, @Nullable Object> show(
      PlaceFile.Found found, InetAddress address, List<String> names) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    for (String name : names) {
      Object value = value(name, found, address);
      if (value != null) {
        shown.put(name, value);
      }
    }
    return shown;
  }

  private static @Nullable Object value(String name, PlaceFile.Found found, InetAddress address) {
    Map<?, ?> data = found.data();
    return switch (name) {
      case "ip" -> Addresses.text(address);
      case "network" -> network(address, found.prefix());
      case "asn" -> data.get("autonomous_system_number");
      case "organization_name" -> data.get("autonomous_system_organization");
      case "continent_code" -> at(data, "continent", "code");
      case "continent_name" -> at(data, "continent", "names", "en");
      case "city_name" -> at(data, "city", "names", "en");
      case "timezone" -> at(data, "location", "time_zone");
      case "accuracy_radius" -> at(data, "location", "accuracy_radius");
      case "postal_code" -> at(data, "postal", "code");
      case "location" -> location(at(data, "location"));
      case "region_name" -> at(region(data), "names", "en");
      case "region_iso_code" -> regionCode(data);
      default -> country(name, data);
    };
  }

  private static @Nullable Object country(String name, Map<?, ?> data) {
    String registered = "registered_";
    boolean is = name.startsWith(registered);
    Object country = at(data, is ? "registered_country" : "country");
    return switch (is ? name.substring(registered.length()) : name) {
      case "country_iso_code" -> at(country, "iso_code");
      case "country_name" -> at(country, "names", "en");
      case "country_in_european_union" ->
          // What is not said is not so.
          country == null ? null : Boolean.TRUE.equals(at(country, "is_in_european_union"));
      default -> null;
    };
  }

  private static @Nullable Object at(@Nullable Object data, String... path) {
    Object at = data;
    for (String step : path) {
      at = at instanceof Map<?, ?> map ? map.get(step) : null;
    }
    return at;
  }

  /** The narrowest. */
  private static @Nullable Object region(Map<?, ?> data) {
    return data.get("subdivisions") instanceof List<?> all && !all.isEmpty() ? all.getLast() : null;
  }

  private static @Nullable Object regionCode(Map<?, ?> data) {
    Object country = at(data, "country", "iso_code");
    Object region = at(region(data), "iso_code");
    return country == null || region == null ? null : country + "-" + region;
  }

  private static @Nullable Object location(@Nullable Object location) {
    Object latitude = at(location, "latitude");
    Object longitude = at(location, "longitude");
    return latitude == null || longitude == null ? null : point(latitude, longitude);
  }

  private static Map<String, Object> point(Object latitude, Object longitude) {
    Map<String, Object> point = new LinkedHashMap<>();
    point.put("lat", latitude);
    point.put("lon", longitude);
    return point;
  }

  private static String network(InetAddress address, int prefix) {
    byte[] bytes = address.getAddress();
    for (int i = 0; i < bytes.length; i++) {
      int kept = Math.clamp(prefix - i * 8L, 0, 8);
      bytes[i] &= (byte) (0xff << (8 - kept));
    }
    try {
      return Addresses.text(InetAddress.getByAddress(bytes)) + "/" + prefix;
    } catch (UnknownHostException wrongLength) {
      throw new IllegalStateException(wrongLength);
    }
  }
}
