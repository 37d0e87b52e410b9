/**
 * Settings: what an operator may change, with type, default and description, read once from a file,
 * the environment and the command line.
 *
 * <p>A component declares its settings as constants and gathers them into a record:
 *
 * <pre>{@code
 * public record BatchLimits(Duration interval, ByteSize size) {
 *   static final Setting<Duration> INTERVAL =
 *       Setting.of("translog.flush_interval", ValueType.duration(), Duration.ofMillis(200), "…");
 *   static final Setting<ByteSize> SIZE =
 *       Setting.of("translog.flush_size", ValueType.byteSize(), ByteSize.ofMb(16), "…");
 *
 *   public static final List<Setting<?>> SETTINGS = List.of(INTERVAL, SIZE);
 *
 *   public static BatchLimits from(Settings settings) {
 *     return new BatchLimits(settings.get(INTERVAL), settings.get(SIZE));
 *   }
 * }
 * }</pre>
 *
 * The application gives all components' lists to one {@link io.lampyr.base.setting.SettingsLoader}.
 */
@NullMarked
package io.lampyr.base.setting;

import org.jspecify.annotations.NullMarked;
