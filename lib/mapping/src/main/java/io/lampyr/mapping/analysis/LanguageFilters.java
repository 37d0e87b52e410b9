package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.ar.ArabicNormalizationFilter;
import org.apache.lucene.analysis.ar.ArabicStemFilter;
import org.apache.lucene.analysis.bg.BulgarianStemFilter;
import org.apache.lucene.analysis.bn.BengaliNormalizationFilter;
import org.apache.lucene.analysis.bn.BengaliStemFilter;
import org.apache.lucene.analysis.br.BrazilianStemFilter;
import org.apache.lucene.analysis.ckb.SoraniNormalizationFilter;
import org.apache.lucene.analysis.ckb.SoraniStemFilter;
import org.apache.lucene.analysis.cz.CzechStemFilter;
import org.apache.lucene.analysis.de.GermanLightStemFilter;
import org.apache.lucene.analysis.de.GermanMinimalStemFilter;
import org.apache.lucene.analysis.de.GermanNormalizationFilter;
import org.apache.lucene.analysis.de.GermanStemFilter;
import org.apache.lucene.analysis.el.GreekStemFilter;
import org.apache.lucene.analysis.en.EnglishMinimalStemFilter;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.es.SpanishLightStemFilter;
import org.apache.lucene.analysis.fa.PersianNormalizationFilter;
import org.apache.lucene.analysis.fa.PersianStemFilter;
import org.apache.lucene.analysis.fi.FinnishLightStemFilter;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.fr.FrenchMinimalStemFilter;
import org.apache.lucene.analysis.gl.GalicianMinimalStemFilter;
import org.apache.lucene.analysis.gl.GalicianStemFilter;
import org.apache.lucene.analysis.hi.HindiNormalizationFilter;
import org.apache.lucene.analysis.hi.HindiStemFilter;
import org.apache.lucene.analysis.hu.HungarianLightStemFilter;
import org.apache.lucene.analysis.id.IndonesianStemFilter;
import org.apache.lucene.analysis.in.IndicNormalizationFilter;
import org.apache.lucene.analysis.it.ItalianLightStemFilter;
import org.apache.lucene.analysis.lv.LatvianStemFilter;
import org.apache.lucene.analysis.miscellaneous.ScandinavianFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.ScandinavianNormalizationFilter;
import org.apache.lucene.analysis.no.NorwegianLightStemFilter;
import org.apache.lucene.analysis.no.NorwegianMinimalStemFilter;
import org.apache.lucene.analysis.pt.PortugueseLightStemFilter;
import org.apache.lucene.analysis.pt.PortugueseMinimalStemFilter;
import org.apache.lucene.analysis.pt.PortugueseStemFilter;
import org.apache.lucene.analysis.ru.RussianLightStemFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.sr.SerbianNormalizationFilter;
import org.apache.lucene.analysis.sv.SwedishLightStemFilter;
import org.apache.lucene.analysis.te.TeluguNormalizationFilter;
import org.apache.lucene.analysis.te.TeluguStemFilter;

/** Stemmers by language, and normalizations by name. */
final class LanguageFilters {
  /** What joins the words of a name. */
  private static final Pattern JOINT = Pattern.compile("(?<=[a-z])_(?=[a-z])");

  private static final Map<String, UnaryOperator<TokenStream>> STEMMERS = stemmers();

  private LanguageFilters() {}

  /** The stemmer that {@code stemmer}'s {@code language} names. */
  static UnaryOperator<TokenStream> stemmer(String language) {
    UnaryOperator<TokenStream> stemmer =
        STEMMERS.get(JOINT.matcher(language.toLowerCase(Locale.ROOT)).replaceAll(""));
    if (stemmer == null) {
      throw FaultException.argument("Unknown stemmer language [" + language + "]");
    }
    return stemmer;
  }

  /** The Snowball stemmer of a language, by its name with a capital. */
  static UnaryOperator<TokenStream> snowball(String language) {
    return switch (language) {
      case "Arabic",
          "Armenian",
          "Basque",
          "Catalan",
          "Danish",
          "Dutch",
          "English",
          "Estonian",
          "Finnish",
          "French",
          "German",
          "Greek",
          "Hindi",
          "Hungarian",
          "Indonesian",
          "Irish",
          "Italian",
          "Lithuanian",
          "Nepali",
          "Norwegian",
          "Porter",
          "Portuguese",
          "Romanian",
          "Russian",
          "Serbian",
          "Spanish",
          "Swedish",
          "Tamil",
          "Turkish",
          "Yiddish" ->
          in -> new SnowballFilter(in, language);
      case "German2" -> in -> new SnowballFilter(in, "German");
      default -> throw FaultException.argument("Unknown snowball language [" + language + "]");
    };
  }

  static void addTo(Map<String, FilterMaker> all) {
    plain(all, "arabic_normalization", ArabicNormalizationFilter::new);
    plain(all, "bengali_normalization", BengaliNormalizationFilter::new);
    plain(all, "german_normalization", GermanNormalizationFilter::new);
    plain(all, "hindi_normalization", HindiNormalizationFilter::new);
    plain(all, "indic_normalization", IndicNormalizationFilter::new);
    plain(all, "persian_normalization", PersianNormalizationFilter::new);
    plain(all, "scandinavian_folding", ScandinavianFoldingFilter::new);
    plain(all, "scandinavian_normalization", ScandinavianNormalizationFilter::new);
    plain(all, "serbian_normalization", SerbianNormalizationFilter::new);
    plain(all, "sorani_normalization", SoraniNormalizationFilter::new);
    plain(all, "telugu_normalization", TeluguNormalizationFilter::new);
    plain(all, "arabic_stem", ArabicStemFilter::new);
    plain(all, "bengali_stem", BengaliStemFilter::new);
    plain(all, "brazilian_stem", BrazilianStemFilter::new);
    plain(all, "czech_stem", CzechStemFilter::new);
    plain(all, "dutch_stem", in -> new SnowballFilter(in, "Dutch"));
    plain(all, "french_stem", in -> new SnowballFilter(in, "French"));
    plain(all, "german_stem", GermanStemFilter::new);
    plain(all, "hindi_stem", HindiStemFilter::new);
    plain(all, "indonesian_stem", IndonesianStemFilter::new);
    plain(all, "kstem", KStemFilter::new);
    plain(all, "persian_stem", PersianStemFilter::new);
    plain(all, "porter_stem", PorterStemFilter::new);
    plain(all, "russian_stem", in -> new SnowballFilter(in, "Russian"));
    plain(all, "telugu_stem", TeluguStemFilter::new);
    all.put("snowball", (settings, before) -> snowball(capitalized(settings)));
    all.put(
        "stemmer",
        (settings, before) -> stemmer(settings.text("language", settings.text("name", "porter"))));
  }

  private static String capitalized(AnalysisSettings settings) {
    String given = settings.text("language", settings.text("name", "English"));
    return given.isEmpty() ? given : Character.toUpperCase(given.charAt(0)) + given.substring(1);
  }

  private static void plain(
      Map<String, FilterMaker> all, String name, UnaryOperator<TokenStream> filter) {
    all.put(name, (settings, before) -> filter);
  }

  private static Map<String, UnaryOperator<TokenStream>> stemmers() {
    // long on purpose: a table of names.
    Map<String, UnaryOperator<TokenStream>> all = new HashMap<>();
    for (String snowball :
        new String[] {
          "Armenian",
          "Basque",
          "Catalan",
          "Danish",
          "Dutch",
          "Estonian",
          "Finnish",
          "French",
          "German",
          "Hungarian",
          "Irish",
          "Italian",
          "Lithuanian",
          "Nepali",
          "Norwegian",
          "Portuguese",
          "Romanian",
          "Russian",
          "Serbian",
          "Spanish",
          "Swedish",
          "Tamil",
          "Turkish",
          "Yiddish"
        }) {
      all.put(snowball.toLowerCase(Locale.ROOT), snowball(snowball));
    }
    english(all);
    european(all);
    all.put("arabic", ArabicStemFilter::new);
    all.put("bengali", BengaliStemFilter::new);
    all.put("brazilian", BrazilianStemFilter::new);
    all.put("bulgarian", BulgarianStemFilter::new);
    all.put("czech", CzechStemFilter::new);
    all.put("greek", GreekStemFilter::new);
    all.put("hindi", HindiStemFilter::new);
    all.put("indonesian", IndonesianStemFilter::new);
    all.put("latvian", LatvianStemFilter::new);
    all.put("persian", PersianStemFilter::new);
    all.put("sorani", SoraniStemFilter::new);
    all.put("telugu", TeluguStemFilter::new);
    // Names are the same with and without capitals and what joins their words.
    Map<String, UnaryOperator<TokenStream>> plain = new HashMap<>();
    all.forEach((name, filter) -> plain.put(JOINT.matcher(name).replaceAll(""), filter));
    return Map.copyOf(plain);
  }

  private static void english(Map<String, UnaryOperator<TokenStream>> all) {
    all.put("english", PorterStemFilter::new);
    all.put("porter", PorterStemFilter::new);
    all.put("light_english", KStemFilter::new);
    all.put("kstem", KStemFilter::new);
    all.put("porter2", snowball("English"));
    all.put("minimal_english", EnglishMinimalStemFilter::new);
    all.put("possessive_english", EnglishPossessiveFilter::new);
  }

  private static void european(Map<String, UnaryOperator<TokenStream>> all) {
    // Lucene keeps its name for this value to itself.
    int nynorsk = 2;
    all.put("german2", snowball("German2"));
    all.put("light_german", GermanLightStemFilter::new);
    all.put("minimal_german", GermanMinimalStemFilter::new);
    all.put("light_finish", FinnishLightStemFilter::new);
    all.put("light_finnish", FinnishLightStemFilter::new);
    all.put("light_french", FrenchLightStemFilter::new);
    all.put("minimal_french", FrenchMinimalStemFilter::new);
    all.put("galician", GalicianStemFilter::new);
    all.put("minimal_galician", GalicianMinimalStemFilter::new);
    all.put("light_hungarian", HungarianLightStemFilter::new);
    all.put("light_italian", ItalianLightStemFilter::new);
    all.put("light_norwegian", NorwegianLightStemFilter::new);
    all.put("minimal_norwegian", NorwegianMinimalStemFilter::new);
    all.put("light_nynorsk", in -> new NorwegianLightStemFilter(in, nynorsk));
    all.put("minimal_nynorsk", in -> new NorwegianMinimalStemFilter(in, nynorsk));
    all.put("light_portuguese", PortugueseLightStemFilter::new);
    all.put("minimal_portuguese", PortugueseMinimalStemFilter::new);
    all.put("portuguese_rslp", PortugueseStemFilter::new);
    all.put("light_russian", RussianLightStemFilter::new);
    all.put("light_spanish", SpanishLightStemFilter::new);
    all.put("light_swedish", SwedishLightStemFilter::new);
  }
}
