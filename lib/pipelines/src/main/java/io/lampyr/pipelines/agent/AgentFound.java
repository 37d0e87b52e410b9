package io.lampyr.pipelines.agent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What rules found in the name that a program gives itself: of the program, of the system and of
 * the device a name, and the parts of a version as far as there are such. Nothing is an empty list.
 */
record AgentFound(
    List<@Nullable String> agent, List<@Nullable String> system, List<@Nullable String> device) {
  private static final String OTHER = "Other";

  AgentFound {
    agent = Collections.unmodifiableList(new ArrayList<>(agent));
    system = Collections.unmodifiableList(new ArrayList<>(system));
    device = Collections.unmodifiableList(new ArrayList<>(device));
  }

  /** All of it in the common schema; with the type of the device, if that is wanted. */
  Map<String, Object> common(String original, boolean typed) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("name", name(agent));
    String version = version(agent);
    if (!version.isEmpty()) {
      told.put("version", version);
    }
    if (!system.isEmpty()) {
      Map<String, Object> os = new LinkedHashMap<>();
      os.put("name", name(system));
      String ofSystem = version(system);
      if (!ofSystem.isEmpty()) {
        os.put("version", ofSystem);
      }
      os.put("full", full(system));
      told.put("os", os);
    }
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("name", name(device));
    if (typed) {
      shown.put("type", DeviceType.of(original, name(system), name(device)).told());
    }
    told.put("device", shown);
    told.put("original", original);
    return told;
  }

  /** All of it one by one, as it was told before there was a schema. */
  Map<String, Object> plain() {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("name", name(agent));
    put(told, "major", agent, 1);
    put(told, "minor", agent, 2);
    put(told, "patch", agent, 3);
    put(told, "build", agent, 4);
    told.put("os", full(system));
    told.put("os_name", name(system));
    put(told, "os_major", system, 1);
    put(told, "os_minor", system, 2);
    told.put("device", name(device));
    return told;
  }

  private static void put(
      Map<String, Object> told, String name, List<@Nullable String> parts, int part) {
    String value = part < parts.size() ? parts.get(part) : null;
    if (value != null) {
      told.put(name, value);
    }
  }

  private static String name(List<@Nullable String> parts) {
    return parts.isEmpty() ? OTHER : String.valueOf(parts.getFirst());
  }

  private static String full(List<@Nullable String> parts) {
    String version = version(parts);
    return version.isEmpty() ? name(parts) : name(parts) + " " + version;
  }

  private static String version(List<@Nullable String> parts) {
    StringBuilder version = new StringBuilder();
    for (String part : parts.subList(Math.min(1, parts.size()), parts.size())) {
      if (part == null || part.isEmpty()) {
        break;
      }
      version.append(version.isEmpty() ? "" : ".").append(part);
    }
    return version.toString();
  }
}
