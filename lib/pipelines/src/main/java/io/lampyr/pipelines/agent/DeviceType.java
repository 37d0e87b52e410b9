package io.lampyr.pipelines.agent;

import java.util.List;
import java.util.Locale;

/** What kind of device a program runs on, as well as its name for itself tells it. */
enum DeviceType {
  ROBOT("Robot"),
  TABLET("Tablet"),
  PHONE("Phone"),
  DESKTOP("Desktop"),
  OTHER("Other");

  private static final List<String> ROBOTS =
      List.of("bot/", "bot;", "bot)", "crawler", "spider", "slurp");
  private static final List<String> TABLETS =
      List.of("ipad", "tablet", "kindle", "silk/", "playbook", "nexus 7", "nexus 9", "nexus 10");
  private static final List<String> PHONES = List.of("iphone", "ipod", "mobile", "phone");
  private static final List<String> PHONE_SYSTEMS =
      List.of("Android", "iOS", "Windows Phone", "BlackBerry", "Symbian", "Firefox OS", "KaiOS");
  private static final List<String> DESKTOP_SYSTEMS =
      List.of(
          "Windows",
          "Mac OS",
          "macOS",
          "Linux",
          "Ubuntu",
          "Debian",
          "Fedora",
          "Red Hat",
          "CentOS",
          "SUSE",
          "Gentoo",
          "Mageia",
          "Mint",
          "Slackware",
          "Arch",
          "Chrome OS",
          "FreeBSD",
          "OpenBSD",
          "NetBSD",
          "Solaris");

  private final String told;

  DeviceType(String told) {
    this.told = told;
  }

  /** As documents have it. */
  String told() {
    return told;
  }

  static DeviceType of(String text, String system, String device) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (device.equals("Spider") || ROBOTS.stream().anyMatch(lower::contains)) {
      return ROBOT;
    }
    boolean android = system.equals("Android");
    // Phones with Android say that they are mobile, and tablets nothing.
    if (TABLETS.stream().anyMatch(lower::contains) || (android && !lower.contains("mobile"))) {
      return TABLET;
    }
    if (PHONE_SYSTEMS.stream().anyMatch(system::startsWith)
        || PHONES.stream().anyMatch(lower::contains)) {
      return PHONE;
    }
    return DESKTOP_SYSTEMS.stream().anyMatch(system::startsWith) ? DESKTOP : OTHER;
  }
}
